import { instantAt, writtenTime } from '#domain/time.ts';

/** Formats an instant as `2026-11-20 07:30` in the company's time zone; null as "". */
export function timeIn(timeZone: string, instant: string | null): string {
  return instant ? writtenTime(timeZone, new Date(instant)) : '';
}

/** Formats an instant as the value of a date and time field: `2026-11-20T07:30`. */
export function wallTimeIn(timeZone: string, instant: string | null): string {
  return timeIn(timeZone, instant).replace(' ', 'T');
}

/** Parses such a value into an instant; returns an invalid value unchanged, so that the contract rejects it. */
export function instantOf(timeZone: string, wall: string): string {
  return WALL_TIME.test(wall) ? instantAt(timeZone, wall).toISOString() : wall;
}

const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
