import type { Reminder } from '#contract/office/reminders.ts';
import { addDays, dayIn } from '#domain/time.ts';

type Timed = Pick<Reminder, 'send_at' | 'time_zone'>;

/** The day on which the reminder is sent, in the customer's time zone. */
export function dayOf({ send_at, time_zone }: Timed): string {
  return dayIn(time_zone, new Date(send_at));
}

/** `9:00 AM`, in the customer's time zone. */
export function timeOf({ send_at, time_zone }: Timed): string {
  return new Date(send_at).toLocaleTimeString('en-US', { timeZone: time_zone, hour: 'numeric', minute: '2-digit' });
}

const longDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** `Monday, Nov 23` */
export function writtenDayOf(day: string): string {
  return longDay.format(new Date(`${day}T00:00:00Z`));
}

/** `today`, `tomorrow`, or nothing for any other day. */
export function nearness(day: string, today: string): string {
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : '';
}

/** `tomorrow 9:00 AM by text` */
export function whenAndHow(reminder: Timed & Pick<Reminder, 'channel'>, now: Date): string {
  const day = dayOf(reminder);
  const near = nearness(day, dayIn(reminder.time_zone, now));
  const how = reminder.channel === 'sms' ? 'text' : 'email';
  return `${near || writtenDayOf(day)} ${timeOf(reminder)} by ${how}`;
}
