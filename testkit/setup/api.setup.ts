import { afterEach, beforeEach, expect, vi } from 'vitest';
import { takeErrors, takeWarnings } from '../app/error-log.ts';
import { testClock } from '../app/test-clock.ts';
import './to-be-error.ts';

beforeEach(() => {
  vi.spyOn(console, 'error');
});

// Errors that only reached the log fail the test that caused them; the next test starts at the real time.
afterEach(() => {
  testClock.reset();
  takeWarnings();
  const shouted = vi.mocked(console.error).mock.calls.map((words) => words.join(' '));
  vi.mocked(console.error).mockRestore();
  expect([...shouted, ...takeErrors()]).toEqual([]);
});
