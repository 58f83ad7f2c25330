import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { visitorStirs } from './visitor-stirs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const stirred = vi.fn();
  void visitorStirs().then(stirred);
  return stirred;
}

test.each(['pointerdown', 'keydown', 'focusin', 'scroll'])('visitorStirs resolves on %s', async (sign) => {
  const stirred = watched();
  await vi.advanceTimersByTimeAsync(1000);
  expect(stirred).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(sign));
  await vi.advanceTimersByTimeAsync(0);
  expect(stirred).toHaveBeenCalledOnce();
});

test('visitorStirs resolves after four seconds without interaction', async () => {
  const stirred = watched();
  await vi.advanceTimersByTimeAsync(3999);
  expect(stirred).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(stirred).toHaveBeenCalledOnce();
});

test('visitorStirs resolves immediately after activity on another page', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  const stirred = watched();
  await vi.advanceTimersByTimeAsync(0);
  vi.unstubAllGlobals();
  expect(stirred).toHaveBeenCalledOnce();
});

test('visitorStirs resolves immediately if a field already has the focus', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => field.remove());
  field.focus();
  const stirred = watched();
  await vi.advanceTimersByTimeAsync(0);
  expect(stirred).toHaveBeenCalledOnce();
});
