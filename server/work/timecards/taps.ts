import { invalid } from '#contract/errors.ts';
import type { TimeSource } from '#contract/work/timecard-report.ts';
import { CLOCK_TOLERANCE_SECONDS, LATE_TAP_HOURS } from '#contract/work/timecards.ts';

/* When a tap on a button of the time card page counts. */

export interface Tap {
  at: Date;
  source: TimeSource;
}

/** When a tap counts: now, or when it was made if the phone could not send it then. */
export function tapOf(tappedAt: Date | undefined, now: Date): Tap {
  if (!tappedAt) return { at: now, source: 'server' };
  const age = now.getTime() - tappedAt.getTime();
  if (age > LATE_TAP_HOURS * 60 * 60 * 1000) {
    throw invalid({
      tapped_at: [`This tap is more than ${LATE_TAP_HOURS} hours old. Ask your office to enter the time.`],
    });
  }
  if (isAhead(tappedAt, now)) {
    throw invalid({ tapped_at: ["This tap lies in the future. Please check your phone's clock."] });
  }
  return { at: earlier(tappedAt, now), source: 'late' };
}

/**
 * When a tap counts that must not precede an earlier event. Two servers' clocks may differ slightly, so a tap timed
 * by the server is moved to the event; one timed by the phone is rejected.
 */
export function tapNotBefore(earliest: Date | undefined, { at, source }: Tap, sentence: string): Date {
  if (!earliest || at >= earliest) return at;
  if (source === 'late') throw invalid({ tapped_at: [sentence] });
  return earliest;
}

/** Whether a time is further ahead than the tolerance for a phone's clock. */
export function isAhead(time: Date, now: Date): boolean {
  return time.getTime() - now.getTime() > CLOCK_TOLERANCE_SECONDS * 1000;
}

export function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
