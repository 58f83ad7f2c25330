import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { oncePerMinute } from './dispatcher.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 1) }));
afterEach(() => void vi.useRealTimers());

test('oncePerMinute logs the same error once a minute', () => {
  const log = { error: vi.fn() };
  const report = oncePerMinute(log, 'Due work could not be read');
  for (let poll = 0; poll < 3; poll++) report(new Error('connection refused'));
  report(new Error('disk full'));
  expect(log.error).toHaveBeenCalledTimes(2);

  vi.advanceTimersByTime(61_000);
  report(new Error('connection refused'));
  expect(log.error).toHaveBeenCalledTimes(3);
});
