import { dayIn, shortDay } from '#domain/time.ts';
import { formatDay } from './format.ts';

/** "Nov 18", and with its year if that is not the current one: "Nov 18, 2025". */
export function dayText(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : formatDay(day);
}

export function daysLate(dueDate: string, today: string): number {
  return Math.max(0, daysUntil(today, dueDate));
}

/** The days from one day to another; negative if the second one is earlier. */
export function daysUntil(day: string, from: string): number {
  return Math.round((Date.parse(day) - Date.parse(from)) / (24 * 60 * 60 * 1000));
}

/** "1 day late", "12 days late" */
export function lateText(days: number): string {
  return days === 1 ? '1 day late' : `${days} days late`;
}

/** The day of an instant in the browser's zone, as other cells of lists show it. */
export function dayOfInstant(instant: string): string {
  return dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(instant));
}

/** The current day in the browser's zone, until the company's is known. */
export function browserDay(): string {
  return dayOfInstant(new Date().toISOString());
}

/** "today", or the day of an instant: "Nov 18". */
export function momentDayText(instant: string, today: string): string {
  const day = dayOfInstant(instant);
  return day === today ? 'today' : dayText(day, today);
}

/** "November" for a day of that month. */
export function monthName(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' });
}
