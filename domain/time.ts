/*
 * Days in a time zone, computed identically in the browser and on the server. A day is YYYY-MM-DD; an instant is a
 * Date. The zones come from the runtime (Intl), so no zone data has to be loaded.
 */

/** From the first instant up to, but excluding, the second. */
export interface Span {
  from: Date;
  to: Date;
}

/** A range of days, both ends included. */
export interface Days {
  first: string;
  last: string;
}

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

/** The calendar day of an instant in a time zone. */
export function dayIn(timeZone: string, instant: Date): string {
  return wallTime(timeZone, instant).slice(0, 10);
}

/** `2026-11-20 07:30`: the local time in the zone. */
export function writtenTime(timeZone: string, instant: Date): string {
  return wallTime(timeZone, instant).slice(0, 16).replace('T', ' ');
}

/**
 * The instant at which a day begins in a time zone: midnight, or the first instant after it if the clocks skip
 * midnight.
 */
export function startOfDay(timeZone: string, day: string): Date {
  return instantAt(timeZone, `${day}T00:00`);
}

/**
 * The instant of a local time, written `2026-11-20T07:30`. If the time occurs twice because the clocks go back, the
 * first occurrence is used. A time that the clocks skip is computed with the offset from before the change.
 */
export function instantAt(timeZone: string, wall: string): Date {
  const asUtc = Date.parse(`${wall}Z`);
  const before = offsetAt(timeZone, asUtc - DAY);
  const after = offsetAt(timeZone, asUtc + DAY);
  const offset = [before, after].find((each) => offsetAt(timeZone, asUtc - each) === each) ?? before;
  return new Date(asUtc - offset);
}

/** The span of a range of days. A day may have 23 or 25 hours. */
export function spanOf(timeZone: string, { first, last }: Days): Span {
  return { from: startOfDay(timeZone, first), to: startOfDay(timeZone, addDays(last, 1)) };
}

/** The day `count` days later, or earlier if the count is negative. */
export function addDays(day: string, count: number): string {
  return asDay(new Date(midnight(day).getTime() + count * DAY));
}

/** The first day after this one that is neither a Saturday nor a Sunday. */
export function nextWorkingDay(day: string): string {
  const next = addDays(day, 1);
  const weekday = midnight(next).getUTCDay();
  if (weekday === 0) return addDays(next, 1);
  return weekday === 6 ? addDays(next, 2) : next;
}

/** The week that contains a day; weeks begin on Sunday. */
export function weekOf(day: string): Days {
  const first = addDays(day, -midnight(day).getUTCDay());
  return { first, last: addDays(first, 6) };
}

export function monthOf(day: string): Days {
  const first = `${day.slice(0, 7)}-01`;
  const next = midnight(first);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { first, last: addDays(asDay(next), -1) };
}

/** Every day from the first to the last, in order. */
export function eachDay(days: Days): string[] {
  return Array.from({ length: countDays(days) }, (_, index) => addDays(days.first, index));
}

/** `Dec 6` for 2026-12-06. */
export function shortDay(day: string): string {
  return midnight(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
}

/** `Fri, Nov 20` for 2026-11-20. */
export function dayTitle(day: string): string {
  const parts = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return midnight(day).toLocaleDateString('en-US', parts);
}

export function countDays({ first, last }: Days): number {
  return Math.max(0, Math.round((midnight(last).getTime() - midnight(first).getTime()) / DAY) + 1);
}

/** `7h 5m` for elapsed seconds, or `5m` if under an hour; rounded down to the minute. */
export function formatDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`;
}

/** The offset of a zone from UTC at an instant, in milliseconds. */
function offsetAt(timeZone: string, instant: number): number {
  const second = Math.floor(instant / SECOND) * SECOND;
  return Date.parse(`${wallTime(timeZone, new Date(second))}Z`) - second;
}

/** `2026-11-20T07:30:15` */
function wallTime(timeZone: string, instant: Date): string {
  // Parsed from the formatted string, such as 11/20/2026, 07:30:15: formatToParts takes three times as long.
  const [month, day, year = '', hour, minute, second] = formatOf(timeZone).format(instant).split(/\D+/);
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format is slow; using it is not. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const two = '2-digit' as const;
  const fields = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...fields });
  formats.set(timeZone, format);
  return format;
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function asDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
