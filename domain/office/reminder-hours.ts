import type { SendMethod } from '../send-methods.ts';
import { addDays, dayIn, instantAt, type Span } from '../time.ts';

/** Full hours of a day, in the customer's zone: from the first up to, but excluding, the second. */
export interface HoursOfDay {
  from: number;
  to: number;
}

/** The hours in which reminders by text may be sent. None are sent on Sundays. */
export interface ReminderHours {
  weekday: HoursOfDay;
  saturday: HoursOfDay;
}

/** Within the strictest rule of any state. A company may narrow these hours but not widen them. */
export const WIDEST_HOURS: ReminderHours = { weekday: { from: 9, to: 18 }, saturday: { from: 10, to: 17 } };

/** Emails are sent from 9:00 on any day; a late one is still sent until the evening. */
const MAIL_HOURS: HoursOfDay = { from: 9, to: 18 };

/** Who receives the reminder: the channel, the possible time zones, and the hours that the company allows. */
export interface Recipient {
  channel: SendMethod;
  /** All zones in which the recipient may be; the hours apply in every one of them. */
  zones: readonly string[];
  hours: ReminderHours;
}

/** The recipient's day at an instant; the daily message limit counts by it. */
export function recipientDay({ zones: [zone = 'UTC'] }: Pick<Recipient, 'zones'>, instant: Date): string {
  return dayIn(zone, instant);
}

/** When messages may be sent to the recipient on a day; undefined if none may be. */
export function hoursOn({ channel, zones, hours }: Recipient, day: string): Span | undefined {
  const allowed = channel === 'email' ? MAIL_HOURS : textHours(hours, day);
  if (!allowed) return undefined;
  const from = latest(zones.map((zone) => atHour(zone, day, allowed.from)));
  const to = earliest(zones.map((zone) => atHour(zone, day, allowed.to)));
  return from < to ? { from, to } : undefined;
}

/** 9:00 of a day in all zones of the recipient, whether or not messages may be sent then. */
export function morningOf({ zones }: Pick<Recipient, 'zones'>, day: string): Date {
  return latest(zones.map((zone) => atHour(zone, day, MAIL_HOURS.from)));
}

/** Whether messages may be sent to the recipient now. */
export function isAllowedAt(recipient: Recipient, instant: Date): boolean {
  const span = hoursOn(recipient, recipientDay(recipient, instant));
  return span !== undefined && span.from <= instant && instant < span.to;
}

/**
 * The first instant, not before the given one, at which a message may be sent to the recipient on a day that is not
 * full.
 */
export function nextAllowed(recipient: Recipient, from: Date, fullDays: ReadonlySet<string>): Date {
  for (let day = recipientDay(recipient, from); ; day = addDays(day, 1)) {
    const span = fullDays.has(day) ? undefined : hoursOn(recipient, day);
    if (span && from < span.to) return latest([from, span.from]);
  }
}

const SATURDAY = 6;

function textHours(hours: ReminderHours, day: string): HoursOfDay | undefined {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0) return undefined;
  return weekday === SATURDAY ? hours.saturday : hours.weekday;
}

function atHour(zone: string, day: string, hour: number): Date {
  return instantAt(zone, `${day}T${String(hour).padStart(2, '0')}:00`);
}

function latest(instants: readonly Date[]): Date {
  return new Date(Math.max(...instants.map(Number)));
}

function earliest(instants: readonly Date[]): Date {
  return new Date(Math.min(...instants.map(Number)));
}
