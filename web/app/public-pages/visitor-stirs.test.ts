import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { visitorStirs } from './visitor-stirs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const stirred = vi.fn();
  void visitorStirs().then(stirred);
  return stirred;
}

test.each(['pointerdown', 'keydown', 'focusin', 'scroll'])('%s wakes what waits for the visitor', async (sign) => {
  const stirred = watched();
  await vi.advanceTimersByTimeAsync(1000);
  expect(stirred).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(sign));
  await vi.advanceTimersByTimeAsync(0);
  expect(stirred).toHaveBeenCalledOnce();
});

test('who only looks waits a few seconds', async () => {
  const stirred = watched();
  await vi.advanceTimersByTimeAsync(3999);
  expect(stirred).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(stirred).toHaveBeenCalledOnce();
});

test('who has been active on another page does not wait', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  const stirred = watched();
  await vi.advanceTimersByTimeAsync(0);
  vi.unstubAllGlobals();
  expect(stirred).toHaveBeenCalledOnce();
});
