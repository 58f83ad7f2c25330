import { invalid } from '#contract/errors.ts';
import { LATER_DOES_NOT_FIT } from '#contract/work/visits.ts';
import { addDays } from '#domain/time.ts';
import { faultOfSkipped } from '#domain/work/visit-times.ts';
import { daysBetween } from '../../platform/clock.ts';
import { timesOf } from './present.ts';
import type { VisitRow } from './store.ts';

/** The time of a visit as stored in its row. */
export type RowTime = Pick<VisitRow, 'day' | 'starts_minute' | 'ends_minute'>;

const DAY_MINUTES = 24 * 60;

/** Throws for a time that the clocks skip on its day. */
export function rejectSkipped(timeZone: string, row: RowTime): void {
  const fault = faultOfSkipped(timeZone, timesOf(row));
  if (fault) throw invalid({ [fault.field]: [fault.sentence] });
}

/** The time of a later visit of the series when an earlier one is moved: by the same number of days and minutes. */
export function movedAlong(later: RowTime, { from, to }: { from: RowTime; to: RowTime }): RowTime {
  const day = addDays(later.day, daysBetween(from.day, to.day));
  if (from.starts_minute === to.starts_minute && from.ends_minute === to.ends_minute) {
    // Not the whole row, which the caller may pass: its generated columns cannot be written.
    return { day, starts_minute: later.starts_minute, ends_minute: later.ends_minute };
  }
  if (isAllDay(from) || isAllDay(to) || isAllDay(later)) return { ...to, day };
  const starts_minute = minute(later.starts_minute) + minute(to.starts_minute) - minute(from.starts_minute);
  const ends_minute = minute(later.ends_minute) + minute(to.ends_minute) - minute(from.ends_minute);
  if (starts_minute < 0 || ends_minute > DAY_MINUTES || ends_minute <= starts_minute) {
    throw invalid({ starts: [LATER_DOES_NOT_FIT] });
  }
  return { day, starts_minute, ends_minute };
}

/** Whether the customer would have to be notified of another time. */
export function isMoved(before: RowTime, after: RowTime): boolean {
  return before.day !== after.day || before.starts_minute !== after.starts_minute;
}

export function isSameTime(before: RowTime, after: RowTime): boolean {
  return !isMoved(before, after) && before.ends_minute === after.ends_minute;
}

function isAllDay({ starts_minute }: RowTime): boolean {
  return starts_minute === null;
}

function minute(of: number | null): number {
  return of ?? 0;
}
