const SHARED = Symbol.for('jobsitespro.testClock');
// Stored on the worker's global object: the application of a worker outlives the modules of a test file.
const worker = globalThis as { [SHARED]?: { at: Date | undefined } };
const state = (worker[SHARED] ??= { at: undefined });

interface Span {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

/** The time of the application under test: the real one until a test sets it; then it stands still. */
export const testClock = {
  now: (): Date => state.at ?? new Date(),

  set(at: string | Date): void {
    state.at = new Date(at);
  },

  /** For a test of limits by the minute or the hour, during which no interval may end. */
  stop(): void {
    state.at = testClock.now();
  },

  forward({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): void {
    const span = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    state.at = new Date(testClock.now().getTime() + span);
  },

  /** Called after every test. */
  reset(): void {
    state.at = undefined;
  },
};
