import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { oncePerMinute } from './once-per-minute.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 1) }));
afterEach(() => void vi.useRealTimers());

test('logs the same error of all workers once a minute', () => {
  const log = { warn: vi.fn(), error: vi.fn() };
  const report = oncePerMinute(log);
  for (const worker of ['a', 'b', 'c']) report(new Error(`connection refused (Queue: mails, Worker: ${worker})`));
  report(new Error('disk full'));
  expect(log.error).toHaveBeenCalledTimes(2);

  vi.advanceTimersByTime(61_000);
  report(new Error('connection refused (Queue: mails, Worker: a)'));
  expect(log.error).toHaveBeenCalledTimes(3);
});
