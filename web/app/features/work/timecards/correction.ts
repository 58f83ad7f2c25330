import type { BodyInput } from '#contract/endpoint.ts';
import { dayTitle } from '#domain/time.ts';
import type { Timecard, timecards } from '#contract/work/timecards.ts';
import { clockTime, isSkipped } from '#domain/work/visit-times.ts';
import type { FieldName } from '../../../../kit/forms/form-state.ts';
import { instantOf, wallTimeIn } from './written-time.ts';

/** A break in the form; without an end, it is in progress. */
export interface BreakValues {
  starts_at: string;
  ends_at: string;
}

/** Form values of a correction; times are in the company's time zone, to the minute. */
export interface CorrectionValues {
  clock_in: string;
  clock_out: string;
  jobsite_id: string;
  breaks: BreakValues[];
}

export function correctionValues(card: Timecard, timeZone: string): CorrectionValues {
  return {
    clock_in: wallTimeIn(timeZone, card.clock_in),
    clock_out: wallTimeIn(timeZone, card.clock_out),
    jobsite_id: card.jobsite_id ?? '',
    breaks: card.breaks.map(({ starts_at, ends_at }) => ({
      starts_at: wallTimeIn(timeZone, starts_at),
      ends_at: wallTimeIn(timeZone, ends_at),
    })),
  };
}

/** Half an hour at noon or, if the card does not include noon, at its start. */
export function newBreak({ clock_in, clock_out }: CorrectionValues): BreakValues {
  const day = clock_in.slice(0, 10);
  const [starts_at, ends_at] = [`${day}T12:00`, `${day}T12:30`];
  const isWithin = clock_in <= starts_at && (clock_out === '' || ends_at <= clock_out);
  return isWithin ? { starts_at, ends_at } : { starts_at: clock_in, ends_at: '' };
}

/** Only the changed fields: a time that was not edited keeps its seconds and its source. */
export function correctionBody(
  card: Timecard,
  values: CorrectionValues,
  timeZone: string,
): BodyInput<typeof timecards.change> {
  const before = correctionValues(card, timeZone);
  const breaksChange = JSON.stringify(values.breaks) !== JSON.stringify(before.breaks);
  return {
    timecard: {
      ...(values.clock_in !== before.clock_in && { clock_in: instantOf(timeZone, values.clock_in) }),
      ...(values.clock_out !== before.clock_out && { clock_out: instantOf(timeZone, values.clock_out) }),
      ...(values.jobsite_id !== before.jobsite_id && { jobsite_id: values.jobsite_id }),
      ...(breaksChange && { breaks: breaksOf(card, values, timeZone) }),
    },
  };
}

/** A time that was not edited equals that of the card or its break, to the millisecond. */
function breaksOf(card: Timecard, { breaks }: CorrectionValues, timeZone: string) {
  const wall = (instant: string | null) => wallTimeIn(timeZone, instant);
  const left = card.breaks.map((each) => ({ ...each, from: wall(each.starts_at), to: wall(each.ends_at) }));
  const take = (isOf: (each: (typeof left)[number]) => boolean) => {
    const at = left.findIndex(isOf);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const unedited = breaks.map(({ starts_at, ends_at }) => take(({ from, to }) => from === starts_at && to === ends_at));
  return breaks.map(({ starts_at, ends_at }, index) => {
    const of = unedited[index] ?? take(({ from, to }) => from === starts_at || to === ends_at);
    const starts = [of?.starts_at, card.clock_in].find((each) => each && wall(each) === starts_at);
    const ends = [of?.ends_at, card.clock_out].find((each) => each && wall(each) === ends_at);
    return {
      starts_at: starts ?? instantOf(timeZone, starts_at),
      ends_at: ends_at === '' ? null : (ends ?? instantOf(timeZone, ends_at)),
    };
  });
}

type Faults = Partial<Record<FieldName<CorrectionValues>, string | false>>;

/** Validates the times before the request. */
export function correctionFaults(card: Timecard, values: CorrectionValues, timeZone: string): Faults {
  const { clock_in, clock_out, breaks } = values;
  const skipped = (wall: string) => skippedText(timeZone, wall);
  const faults: Faults = {
    clock_in: clock_in === '' ? 'Clock in is required' : skipped(clock_in),
    clock_out:
      clock_out === ''
        ? card.clock_out !== null && 'Clock out is required'
        : clock_out < clock_in
          ? 'Clock out cannot be before clock in'
          : skipped(clock_out),
  };
  for (const [at, { starts_at, ends_at }] of breaks.entries()) {
    faults[`breaks.${at}.starts_at`] = starts_at === '' ? 'Break start is required' : skipped(starts_at);
    faults[`breaks.${at}.ends_at`] = ends_at === '' ? clock_out !== '' && 'Break end is required' : skipped(ends_at);
  }
  return faults;
}

/** The message for a time that the clocks skip; otherwise it would silently count as an hour later. */
function skippedText(timeZone: string, wall: string): string | false {
  const [day = '', time = ''] = wall.split('T');
  return isSkipped(timeZone, day, time) && `There is no ${clockTime(time)} on ${dayTitle(day)}: the clocks go forward.`;
}
