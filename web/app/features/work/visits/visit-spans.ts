import { shortTime } from '#domain/work/visit-overlaps.ts';
import { clockTime, minuteOf, timeOfMinute, VISIT_STEP_MINUTES } from '#domain/work/visit-times.ts';

interface Timed {
  /** Null for an all-day visit. */
  starts: string | null;
  ends: string | null;
}

export const ALL_DAY = 'All day';
const DAY_MINUTES = 24 * 60;

/** `8 – 4:30`, short enough for a block of the schedule, or `All day`. */
export function shortSpan({ starts, ends }: Timed): string {
  return starts && ends ? `${shortTime(starts)} – ${shortTime(ends)}` : ALL_DAY;
}

/** `8:00 AM – 12:00 PM`, `1:00 – 3:00 PM` within one half of the day, or `All day`. */
export function longSpan({ starts, ends }: Timed): string {
  if (!starts || !ends) return ALL_DAY;
  const [from, to] = [clockTime(starts), clockTime(ends)];
  return `${from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from} – ${to}`;
}

/** `16h`, `7h 30m`: the total hours of visits that have times. */
export function plannedHours(visits: readonly Timed[]): string {
  const minutes = visits.reduce(
    (sum, { starts, ends }) => sum + (starts && ends ? minuteOf(ends) - minuteOf(starts) : 0),
    0,
  );
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (rest === 0) return `${hours}h`;
  return hours === 0 ? `${rest}m` : `${hours}h ${rest}m`;
}

/** The times at which a visit may start, or end. */
export const STARTS = timeOptions(0, DAY_MINUTES - VISIT_STEP_MINUTES);
export const ENDS = timeOptions(VISIT_STEP_MINUTES, DAY_MINUTES);

/** The end that keeps the visit's length, or the last one of the day. */
export function endAfter(starts: string, { starts: before, ends }: Timed): string {
  const minutes = before && ends ? minuteOf(ends) - minuteOf(before) : 60;
  return timeOfMinute(Math.min(minuteOf(starts) + Math.max(minutes, VISIT_STEP_MINUTES), DAY_MINUTES));
}

/**
 * The times of a visit for an amount of work, from 8 AM: at most an eight-hour day, and a whole day if the hours are
 * unknown.
 */
export function timesForHours(hours: number): { starts: string; ends: string } {
  const [start, most] = [8 * 60, 8 * 60];
  const steps = Math.ceil((hours * 60) / VISIT_STEP_MINUTES) * VISIT_STEP_MINUTES;
  return { starts: timeOfMinute(start), ends: timeOfMinute(start + (steps > 0 ? Math.min(steps, most) : most)) };
}

function timeOptions(from: number, to: number): { value: string; label: string }[] {
  return Array.from({ length: (to - from) / VISIT_STEP_MINUTES + 1 }, (_, index) => {
    const value = timeOfMinute(from + index * VISIT_STEP_MINUTES);
    return { value, label: value === '24:00' ? 'Midnight' : clockTime(value) };
  });
}
