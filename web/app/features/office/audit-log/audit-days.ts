import { addDays, dayIn } from '#domain/time.ts';

export const DAY_RANGES = {
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  all: 'All days',
  custom: 'Other days',
} as const;
export type DayRange = keyof typeof DAY_RANGES;

const LENGTHS: Partial<Record<DayRange, number>> = { last_7_days: 7, last_30_days: 30 };

/** The first day of a range that ends today, in the company's time zone; undefined if the range has no fixed length. */
export function firstDayOf(range: DayRange, timeZone: string, now: Date): string | undefined {
  const length = LENGTHS[range];
  return length === undefined ? undefined : addDays(dayIn(timeZone, now), 1 - length);
}

/** "Today, Nov 20", "Yesterday, Nov 19", "Wednesday, Nov 18"; with the year if it is not the current one. */
export function dayHeading(day: string, today: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const written = (isThisYear ? monthAndDay : monthDayAndYear).format(date);
  if (day === today) return `Today, ${written}`;
  if (day === addDays(today, -1)) return `Yesterday, ${written}`;
  return `${weekday.format(date)}, ${written}`;
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const monthDayAndYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
