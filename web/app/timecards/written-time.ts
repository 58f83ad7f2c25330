import { instantAt, writtenTime } from '../../../contract/time.ts';

/** `2026-11-20 07:30`, as the company's clocks show an instant; "" of none. */
export function timeIn(timeZone: string, instant: string | null): string {
  return instant ? writtenTime(timeZone, new Date(instant)) : '';
}

/** The same as a field of day and time holds it: `2026-11-20T07:30`. */
export function wallTimeIn(timeZone: string, instant: string | null): string {
  return timeIn(timeZone, instant).replace(' ', 'T');
}

/** The instant of what such a field holds; what is no time stays as it is, for the contract to say so. */
export function instantOf(timeZone: string, wall: string): string {
  return WALL_TIME.test(wall) ? instantAt(timeZone, wall).toISOString() : wall;
}

const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
