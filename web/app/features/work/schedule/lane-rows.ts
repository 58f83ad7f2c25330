import { minuteOf } from '#domain/work/visit-times.ts';
import type { Visit } from '#contract/work/visits.ts';

const [SEVEN, SIX_PM, HOUR, MIDNIGHT] = [7 * 60, 18 * 60, 60, 24 * 60];

/** The minutes of the day that a row shows. */
export interface Range {
  from: number;
  to: number;
}

type Timed = Pick<Visit, 'starts' | 'ends'>;

/** 7 AM to 6 PM, extended for earlier or later visits, with an hour after the last one. */
export function rangeOf(visits: readonly Timed[]): Range {
  const starts = visits.map(({ starts }) => (starts ? minuteOf(starts) : SEVEN));
  const ends = visits.map(({ ends }) => (ends ? minuteOf(ends) + HOUR : SIX_PM));
  const to = Math.ceil(Math.max(SIX_PM, ...ends) / HOUR) * HOUR;
  return { from: Math.floor(Math.min(SEVEN, ...starts) / HOUR) * HOUR, to: Math.min(to, MIDNIGHT) };
}

/** The line of each visit within a row: two visits at the same time are stacked. */
export function linesOf<V extends Timed>(visits: readonly V[]): { visit: V; line: number }[] {
  const ends: number[] = [];
  return visits
    .toSorted((one, other) => (one.starts ?? '').localeCompare(other.starts ?? ''))
    .map((visit) => {
      const from = visit.starts ? minuteOf(visit.starts) : 0;
      const free = ends.findIndex((end) => end <= from);
      const line = free === -1 ? ends.length : free;
      ends[line] = visit.ends ? minuteOf(visit.ends) : MIDNIGHT;
      return { visit, line };
    });
}
