import type { BodyInput } from '../../../../contract/endpoint.ts';
import type { Timecard, timecards } from '../../../../contract/timecards.ts';
import { instantOf, wallTimeIn } from './written-time.ts';

/** Form values of a correction; times are in the company's time zone, to the minute. */
export interface CorrectionValues {
  clock_in: string;
  clock_out: string;
  jobsite_id: string;
}

export function correctionValues(card: Timecard, timeZone: string): CorrectionValues {
  return {
    clock_in: wallTimeIn(timeZone, card.clock_in),
    clock_out: wallTimeIn(timeZone, card.clock_out),
    jobsite_id: card.jobsite_id ?? '',
  };
}

/** Only the changed fields: a time that was not edited keeps its seconds and its source. */
export function correctionBody(
  card: Timecard,
  values: CorrectionValues,
  timeZone: string,
): BodyInput<typeof timecards.change> {
  const before = correctionValues(card, timeZone);
  return {
    timecard: {
      ...(values.clock_in !== before.clock_in && { clock_in: instantOf(timeZone, values.clock_in) }),
      ...(values.clock_out !== before.clock_out && { clock_out: instantOf(timeZone, values.clock_out) }),
      ...(values.jobsite_id !== before.jobsite_id && { jobsite_id: values.jobsite_id }),
    },
  };
}

/** Validates the times before the request. */
export function correctionFaults(card: Timecard, { clock_in, clock_out }: CorrectionValues) {
  return {
    clock_in: clock_in === '' && 'Clock in is required',
    clock_out:
      clock_out === ''
        ? card.clock_out !== null && 'Clock out is required'
        : clock_out < clock_in && 'Clock out cannot be before clock in',
  };
}
