import { invalid, AppError } from '#contract/errors.ts';
import type { TimeSource } from '#contract/work/timecard-report.ts';
import { correctedClockOut, type TimecardChanges } from '#contract/work/timecards.ts';
import { type BreakTimes, lastBreakTime } from './breaks.ts';
import type { TimecardRow } from './store.ts';
import { earlier, isAhead, type Tap, tapNotBefore, tapOf } from './taps.ts';

/* The rules for the times of a time card, without database or clock. */

type Times = Pick<TimecardRow, 'clock_in' | 'clock_out'>;

/** When a new time card begins, after the employee's last one. */
export function clockInAfter(last: Times | undefined, { at, source }: Tap): Date {
  if (!last) return at;
  if (last.clock_out === null) throw new AppError('timecard_open');
  // Two servers' clocks may differ slightly. A card closed by one must not prevent opening a new one on the other.
  if (source === 'server') return later(at, last.clock_out);
  if (last.clock_out > at) throw new AppError('timecard_overlaps');
  return at;
}

/** How an open time card ends when its holder clocks out; undefined if the same tap has already closed it. */
export function clockOutOf(
  card: Times & { clock_out_source: TimeSource | null; breaks: readonly BreakTimes[] },
  { clock_out, stated_clock_out, tapped_at }: TimecardChanges,
  now: Date,
): Tap | undefined {
  if (clock_out === undefined && !stated_clock_out) {
    throw invalid({ clock_out: ['Send clock_out to clock out now, or stated_clock_out.'] });
  }
  if (card.clock_out !== null) {
    const isRepeated = card.clock_out_source === 'late' && card.clock_out.getTime() === tapped_at?.getTime();
    if (isRepeated) return undefined;
    throw new AppError('timecard_closed');
  }
  if (stated_clock_out) return { at: statedEnd(card, stated_clock_out, now), source: 'stated' };
  const tap = tapOf(tapped_at, now);
  const begun = { ...tap, at: tapNotBefore(card.clock_in, tap, 'This tap was made before the work began.') };
  return { ...tap, at: tapNotBefore(lastBreakTime(card.breaks), begun, 'This tap was made before your last break.') };
}

function statedEnd({ clock_in, breaks }: Times & { breaks: readonly BreakTimes[] }, stated: Date, now: Date): Date {
  if (stated < clock_in) throw invalid({ stated_clock_out: ['You cannot have left before you clocked in.'] });
  if (isAhead(stated, now)) throw invalid({ stated_clock_out: ['The time of leaving cannot be in the future.'] });
  const last = lastBreakTime(breaks);
  if (last && stated < last) throw invalid({ stated_clock_out: ['You cannot have left before your last break.'] });
  return earlier(stated, now);
}

// An earlier time has a mistyped year.
const EARLIEST = new Date('2000-01-01T00:00:00Z');

/** A time card's times as corrected by the office. */
export function correctedTimes(
  card: Times,
  changes: Pick<TimecardChanges, 'clock_in' | 'clock_out'>,
  now: Date,
): Times {
  const clock_in = changes.clock_in ?? card.clock_in;
  const clock_out = endOf(card, changes.clock_out);
  if (clock_in < EARLIEST) throw invalid({ clock_in: ['Please check the year of clock in'] });
  if (clock_in > now) throw invalid({ clock_in: ['Clock in cannot be in the future'] });
  if (clock_out !== null && clock_out > now) throw invalid({ clock_out: ['Clock out cannot be in the future'] });
  if (clock_out !== null && clock_out < clock_in) throw invalid({ clock_out: ['Clock out cannot be before clock in'] });
  return { clock_in, clock_out };
}

function endOf({ clock_out }: Times, given: unknown): Date | null {
  if (given === undefined) return clock_out;
  if (given === null) {
    if (clock_out === null) return null;
    throw invalid({ clock_out: ['A time card that is closed stays closed. Correct its clock out instead.'] });
  }
  const result = correctedClockOut.safeParse(given);
  if (!result.success) throw invalid({ clock_out: result.error.issues.map(({ message }) => message) });
  return result.data;
}

/** Whether times overlap those of the employee's last time card that begins before their end. */
export function overlapsLast({ clock_in }: Times, last: Times | undefined): boolean {
  return last !== undefined && (last.clock_out === null || last.clock_out > clock_in);
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}
