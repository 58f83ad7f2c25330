import { Temporal } from 'temporal-polyfill';

export { dayIn } from '#domain/time.ts';

/** Returns the current time; tests provide their own clock. */
export type Clock = () => Date;

/** The day that is `count` business days (Monday to Friday) later. */
export function addBusinessDays(day: string, count: number): string {
  let date = Temporal.PlainDate.from(day);
  for (let left = count; left > 0;) {
    date = date.add({ days: 1 });
    if (date.dayOfWeek <= 5) left -= 1;
  }
  return date.toString();
}

/** The number of days from one day to a later one; negative if it is earlier. */
export function daysBetween(day: string, later: string): number {
  return Temporal.PlainDate.from(day).until(later).days;
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** "Nov 20, 2026" for 2026-11-20. */
export function writtenDay(day: string): string {
  return longDay.format(new Date(`${day}T00:00:00Z`));
}
