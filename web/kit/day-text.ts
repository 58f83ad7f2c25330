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

/** The company's day and zone. */
export interface CompanyDay {
  today: string;
  time_zone: string;
}

/** The day of an instant in the company's zone. */
export function dayOfInstant(instant: string, { time_zone }: Pick<CompanyDay, 'time_zone'>): string {
  return dayIn(time_zone, new Date(instant));
}

/** The current day in the browser's zone, until the company's is known. */
export function browserDay(): CompanyDay {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { today: dayIn(time_zone, new Date()), time_zone };
}

/** "today", or the day of an instant: "Nov 18". */
export function momentDayText(instant: string, at: CompanyDay): string {
  const day = dayOfInstant(instant, at);
  return day === at.today ? 'today' : dayText(day, at.today);
}

/** "November" for a day of that month. */
export function monthName(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' });
}
