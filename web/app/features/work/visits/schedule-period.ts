import { addDays, type Days, monthOf, weekOf } from '#domain/time.ts';

export { dayTitle } from '#domain/time.ts';

/* The days that the schedule shows at once, and their titles. A day is YYYY-MM-DD. */

export const SCHEDULE_VIEWS = ['day', 'week', 'month'] as const;
export type ScheduleView = (typeof SCHEDULE_VIEWS)[number];

/** The days of the view that contains a day: a month in whole weeks, so that its grid has no gaps. */
export function daysShown(view: ScheduleView, day: string): Days {
  if (view === 'day') return { first: day, last: day };
  if (view === 'week') return weekOf(day);
  const { first, last } = monthOf(day);
  return { first: weekOf(first).first, last: weekOf(last).last };
}

/** The same position in the next period, or in the previous one with -1. */
export function neighbouring(view: ScheduleView, day: string, by: 1 | -1): string {
  if (view !== 'month') return addDays(day, view === 'day' ? by : 7 * by);
  const { first, last } = monthOf(day);
  return by === 1 ? addDays(last, 1) : monthOf(addDays(first, -1)).first;
}

/** `Nov 15 – 21, 2026`, `Nov 29 – Dec 5, 2026`, `November 2026`, or `Friday, Nov 20, 2026`. */
export function periodTitle(view: ScheduleView, day: string): string {
  if (view === 'day') return `${longDayTitle(day)}, ${day.slice(0, 4)}`;
  if (view === 'month') return inWords(day, { month: 'long', year: 'numeric' });
  const { first, last } = weekOf(day);
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const begin = inWords(first, { month: 'short', day: 'numeric', ...(!isOneYear && { year: 'numeric' }) });
  const end = isOneMonth ? String(dayNumber(last)) : inWords(last, { month: 'short', day: 'numeric' });
  return `${begin} – ${end}, ${last.slice(0, 4)}`;
}

/** `Sun` */
export function weekdayOf(day: string): string {
  return inWords(day, { weekday: 'short' });
}

/** 15 for 2026-11-15. */
export function dayNumber(day: string): number {
  return Number(day.slice(8));
}

/** `Wednesday, Dec 2` */
export function longDayTitle(day: string): string {
  return inWords(day, { weekday: 'long', month: 'short', day: 'numeric' });
}

export function isWeekend(day: string): boolean {
  return ['Sat', 'Sun'].includes(weekdayOf(day));
}

function inWords(day: string, parts: Intl.DateTimeFormatOptions): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { ...parts, timeZone: 'UTC' });
}
