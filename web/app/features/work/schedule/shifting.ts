import { minuteOf, timeOfMinute, VISIT_STEP_MINUTES } from '#domain/work/visit-times.ts';
import type { Visit } from '#contract/work/visits.ts';
import type { Range } from './lane-rows.ts';

/** Minutes of the day. */
export interface Times {
  starts: number;
  ends: number;
}

type Timed = Pick<Visit, 'starts' | 'ends'>;

/** The times of a visit, in minutes of the day; the whole day for an all-day visit. */
export function timesOf({ starts, ends }: Timed): Times {
  return { starts: minuteOf(starts ?? '00:00'), ends: minuteOf(ends ?? '24:00') };
}

/** Formats times as they are saved in a visit. */
export function formatTimes({ starts, ends }: Times): { starts: string; ends: string } {
  return { starts: timeOfMinute(starts), ends: timeOfMinute(ends) };
}

/** Moves a visit to another start minute without changing its length, in steps, and within the visible range. */
export function shifted(visit: Timed, start: number, range: Range): Times {
  const { starts, ends } = timesOf(visit);
  const long = ends - starts;
  const step = Math.round(start / VISIT_STEP_MINUTES) * VISIT_STEP_MINUTES;
  const at = Math.max(range.from, Math.min(step, range.to - long));
  return { starts: at, ends: at + long };
}
