import { afterEach, beforeEach, expect, vi } from 'vitest';
import { takeErrors } from './error-log.ts';
import { testClock } from './test-clock.ts';
import './to-refuse.ts';

beforeEach(() => {
  vi.spyOn(console, 'error');
});

// Whatever went wrong unseen fails the test that caused it, and the next one starts from the real present.
afterEach(() => {
  testClock.reset();
  const shouted = vi.mocked(console.error).mock.calls.map((words) => words.join(' '));
  vi.mocked(console.error).mockRestore();
  expect([...shouted, ...takeErrors()]).toEqual([]);
});
