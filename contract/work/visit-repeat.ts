import { z } from 'zod';
import { addDays } from '#domain/time.ts';
import { day } from '../fields.ts';

/** The maximum number of visits planned at once. */
export const SERIES_MAX = 60;
export const TOO_MANY_VISITS = 'Plan at most 60 visits in one go. Choose an earlier last day.';
export const NO_DAY_IN_SERIES = 'There is no weekday from the first day to the last.';
export const UNTIL_BEFORE_DAY = 'The last day cannot be before the first.';
export const REPEAT_WEEKS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

const CHOOSE_REPEAT = 'Choose how the visit repeats: each weekday, or every 1 to 8 weeks.';
/**
 * A day of the schedule. Years far out of range are rejected: the database or the calendar could not compute with
 * them.
 */
export function scheduleDay(label: string) {
  return day(label).refine((value) => value >= '2000-01-01' && value <= '2099-12-31', {
    error: `${label} must be from 2000 to 2099`,
  });
}

const until = scheduleDay('Until');

/** On each weekday, or every given number of weeks, up to and including a day. */
export const Repeat = z.discriminatedUnion(
  'every',
  [
    z.object({ every: z.literal('weekday'), until }),
    z.object({
      every: z.literal('week'),
      weeks: z.number({ error: CHOOSE_REPEAT }).int(CHOOSE_REPEAT).min(1, CHOOSE_REPEAT).max(8, CHOOSE_REPEAT),
      until,
    }),
  ],
  { error: CHOOSE_REPEAT },
);
export type Repeat = z.output<typeof Repeat>;

/** The days of a series in order; SERIES_MAX + 1 of them if there are too many. */
export function daysOfRepeat(first: string, repeat: Repeat): string[] {
  const days: string[] = [];
  const step = repeat.every === 'week' ? repeat.weeks * 7 : 1;
  for (let at = first; at <= repeat.until && days.length <= SERIES_MAX; at = addDays(at, step)) {
    if (repeat.every === 'week' || isWeekday(at)) days.push(at);
  }
  return days;
}

/** The message for an invalid series. */
export function faultOfRepeat(first: string, repeat: Repeat): string | undefined {
  if (repeat.until < first) return UNTIL_BEFORE_DAY;
  const { length } = daysOfRepeat(first, repeat);
  if (length === 0) return NO_DAY_IN_SERIES;
  return length > SERIES_MAX ? TOO_MANY_VISITS : undefined;
}

function isWeekday(at: string): boolean {
  const weekday = new Date(`${at}T00:00:00Z`).getUTCDay();
  return weekday >= 1 && weekday <= 5;
}
