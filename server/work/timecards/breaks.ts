import { AppError, invalid } from '#contract/errors.ts';
import { TIME_SOURCES, type TimeSource } from '#contract/work/timecard-report.ts';
import { TOO_MANY_BREAKS } from '#contract/work/timecards.ts';
import { BREAKS_MAX, secondsBetween } from '#domain/work/breaks.ts';
import { type Tap, tapNotBefore } from './taps.ts';

/* The rules for the breaks of a time card, without database or clock. */

export interface BreakTimes {
  starts_at: Date;
  /** Null while the break is open. */
  ends_at: Date | null;
}

export interface EndedBreak extends BreakTimes {
  ends_at: Date;
}

interface Times {
  clock_in: Date;
  clock_out: Date | null;
}

interface OpenCard extends Times {
  on_break_since: Date | null;
  break_source: TimeSource | null;
  /** In chronological order. */
  breaks: readonly BreakTimes[];
}

/** The changes of a time card when a break starts or ends. */
type BreakChanges = Pick<OpenCard, 'on_break_since' | 'break_source'>;

/** Starts a break on an open time card. */
export function startBreak({ clock_in, on_break_since, breaks, break_source }: OpenCard, tap: Tap): BreakChanges {
  if (on_break_since) throw new AppError('break_open');
  if (breaks.length >= BREAKS_MAX) throw new AppError('validation_failed', { message: TOO_MANY_BREAKS });
  const begun = { ...tap, at: tapNotBefore(clock_in, tap, 'This tap was made before the work began.') };
  const since = tapNotBefore(lastBreakTime(breaks), begun, 'This tap was made before your last break ended.');
  return { on_break_since: since, break_source: weightier(break_source, tap.source) };
}

/** Ends the open break on an open time card. */
export function endBreak(
  { on_break_since, break_source }: Pick<OpenCard, 'on_break_since' | 'break_source'>,
  tap: Tap,
): BreakChanges & { ended: EndedBreak } {
  if (!on_break_since) throw new AppError('break_not_open');
  const ends_at = tapNotBefore(on_break_since, tap, 'This tap was made before the break began.');
  const ended = { starts_at: on_break_since, ends_at };
  return { on_break_since: null, break_source: weightier(break_source, tap.source), ended };
}

/** When the last break began or ended; a time card cannot end before. */
export function lastBreakTime(breaks: readonly BreakTimes[]): Date | undefined {
  const last = breaks.at(-1);
  return last && (last.ends_at ?? last.starts_at);
}

/** A break of less than a second is an accidental tap. */
export function hasDuration({ starts_at, ends_at }: EndedBreak): boolean {
  return secondsOf({ starts_at, ends_at }) > 0;
}

export function secondsOf({ starts_at, ends_at }: EndedBreak): number {
  return secondsBetween(starts_at.getTime(), ends_at.getTime());
}

/** Of two sources, the one that is more important for a payroll clerk to know. */
export function weightier(a: TimeSource | null, b: TimeSource): TimeSource {
  return a && TIME_SOURCES.indexOf(a) > TIME_SOURCES.indexOf(b) ? a : b;
}

/**
 * The breaks of a time card whose times are corrected but whose breaks are not. An open break ends at the card's new
 * end.
 */
export function breaksWithin({ clock_in, clock_out }: Times, breaks: readonly BreakTimes[]): BreakTimes[] {
  const [first, last] = [breaks[0], lastBreakTime(breaks)];
  if (first && first.starts_at < clock_in) throw invalid({ clock_in: [CUT] });
  if (last && clock_out && last > clock_out) throw invalid({ clock_out: [CUT] });
  const ended = breaks.map((each) => ({ ...each, ends_at: each.ends_at ?? clock_out }));
  return ended.filter(isLongEnough);
}

const CUT = 'A break of this time card would lie outside of it. Correct the break too.';

/** The breaks of a time card as corrected by the office, in order. An error is reported at its break and time. */
export function correctedBreaks(
  { clock_in, clock_out }: Times,
  breaks: readonly BreakTimes[],
  now: Date,
): BreakTimes[] {
  const inOrder = breaks.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
  for (const [index, each] of inOrder.entries()) {
    const fault = faultIn(each, inOrder[index - 1], { clock_in, clock_out, now });
    if (fault) throw invalid({ [`breaks.${breaks.indexOf(each)}.${fault[0]}`]: [fault[1]] });
  }
  return inOrder.filter(isLongEnough);
}

function isLongEnough({ starts_at, ends_at }: BreakTimes): boolean {
  return ends_at === null || hasDuration({ starts_at, ends_at });
}

type Fault = readonly [keyof BreakTimes, string];

function faultIn(
  { starts_at, ends_at }: BreakTimes,
  before: BreakTimes | undefined,
  { clock_in, clock_out, now }: Times & { now: Date },
): Fault | undefined {
  if (starts_at > now) return ['starts_at', 'A break cannot be in the future'];
  if (starts_at < clock_in) return ['starts_at', 'A break cannot start before clock in'];
  if (clock_out && starts_at > clock_out) return ['starts_at', 'A break cannot start after clock out'];
  if (before && before.ends_at === null && ends_at === null) return ['ends_at', 'Only one break can be under way'];
  if (before && (before.ends_at ?? now) > starts_at) return ['starts_at', 'Breaks cannot overlap'];
  if (ends_at === null)
    return clock_out ? ['ends_at', 'A time card that is closed needs the end of each break'] : undefined;
  if (ends_at <= starts_at) return ['ends_at', 'A break must end after it starts'];
  if (ends_at > now) return ['ends_at', 'A break cannot be in the future'];
  return clock_out && ends_at > clock_out ? ['ends_at', 'A break cannot end after clock out'] : undefined;
}
