import { dayIn } from '#domain/time.ts';
import { dayText } from '../../../../kit/day-text.ts';
import { timeOf } from '../../../../kit/format.ts';

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
