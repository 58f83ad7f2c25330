/** A whole number of days. */
export type Days = number;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Nine in the morning in Tampa for half of the year; close enough for a demo. */
const OPENS_AT_UTC = 13;

/** An instant in office hours, this many days before now and minutes after opening; never on a weekend. */
export function atOffice(now: Date, daysAgo: Days, minutes: number): Date {
  const at = new Date(now.getTime() - daysAgo * DAY_MS);
  at.setUTCHours(OPENS_AT_UTC, minutes, 0, 0);
  const daysPastFriday = ((at.getUTCDay() + 6) % 7) - 4;
  if (daysPastFriday > 0) at.setUTCDate(at.getUTCDate() - daysPastFriday);
  return at;
}

/** The same time of day some days later. A weekend becomes Monday, and a time in the future becomes an hour ago. */
export function daysAfter(at: Date, days: Days, now: Date): Date {
  const later = new Date(at.getTime() + days * DAY_MS);
  const untilMonday = (8 - later.getUTCDay()) % 7;
  if (untilMonday <= 2) later.setUTCDate(later.getUTCDate() + untilMonday);
  later.setUTCMinutes(later.getUTCMinutes() + 7);
  return new Date(Math.min(later.getTime(), now.getTime() - 2 * 60 * 60 * 1000));
}

/** YYYY-MM-DD */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
