import { addDays, instantAt, shortDay, type Span, spanOf, writtenTime } from '../time.ts';

/*
 * Times of visits are wall times in the company's zone, written 08:00. The end of a day is 24:00. A visit without
 * times is an all-day visit.
 */

/** Visits begin and end on quarter hours. */
export const VISIT_STEP_MINUTES = 15;

/** The day and times of a visit. */
export interface VisitTime {
  day: string;
  starts: string | null;
  ends: string | null;
}

const TIME = /^(?:(?:[01]\d|2[0-3]):(?:00|15|30|45)|24:00)$/;

export function isVisitTime(written: string): boolean {
  return TIME.test(written);
}

/** `495` for 08:15. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** `08:15` for 495. */
export function timeOfMinute(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** `8:00 AM`. Midnight, at either end of a day, is 12:00 AM. */
export function clockTime(time: string): string {
  const minute = minuteOf(time);
  const hour = Math.floor(minute / 60) % 24;
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Whether the clocks skip this time on that day. */
export function isSkipped(timeZone: string, day: string, time: string): boolean {
  const wall = wallOf(day, time);
  return writtenTime(timeZone, instantAt(timeZone, wall)) !== wall.replace('T', ' ');
}

/** Whether the time occurs twice on that day, because the clocks go back. */
export function isDoubled(timeZone: string, day: string, time: string): boolean {
  const wall = wallOf(day, time);
  const anHourLater = new Date(instantAt(timeZone, wall).getTime() + 60 * 60 * 1000);
  return writtenTime(timeZone, anHourLater) === wall.replace('T', ' ');
}

/** The instants of a visit; for an all-day visit, those of the day. A repeated time means its first occurrence. */
export function spanOfVisit(timeZone: string, { day, starts, ends }: VisitTime): Span {
  if (starts === null || ends === null) return spanOf(timeZone, { first: day, last: day });
  return { from: instantAt(timeZone, wallOf(day, starts)), to: instantAt(timeZone, wallOf(day, ends)) };
}

/** The error for a time that the clocks skip: `There is no 2:30 AM on Mar 14: the clocks go forward.` */
export function faultOfSkipped(timeZone: string, { day, starts, ends }: VisitTime) {
  for (const [field, time] of [['starts', starts] as const, ['ends', ends] as const]) {
    if (time === null || !isSkipped(timeZone, day, time)) continue;
    return { field, sentence: `There is no ${clockTime(time)} on ${shortDay(day)}: the clocks go forward.` };
  }
  return undefined;
}

/** `2026-12-02T08:00`. The end of a day is the beginning of the next. */
function wallOf(day: string, time: string): string {
  return time === '24:00' ? `${addDays(day, 1)}T00:00` : `${day}T${time}`;
}
