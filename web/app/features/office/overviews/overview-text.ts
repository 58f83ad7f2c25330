import { dayIn, shortDay } from '#domain/time.ts';
import { formatDay, timeOf } from '../../../../kit/format.ts';

/** "Nov 18", and with its year if that is not the current one: "Nov 18, 2025". */
export function dayText(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : formatDay(day);
}

export interface CompanyTime {
  today: string;
  time_zone: string;
}

/** "2:29 PM" for today, otherwise the day. */
export function momentText(instant: string, { today, time_zone }: CompanyTime): string {
  const at = new Date(instant);
  const day = dayIn(time_zone, at);
  return day === today ? timeOf(time_zone, at) : dayText(day, today);
}

export function daysLate(dueDate: string, today: string): number {
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(dueDate)) / (24 * 60 * 60 * 1000)));
}
