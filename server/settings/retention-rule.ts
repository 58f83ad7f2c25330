import { z } from 'zod';
import type { Format } from './environment.ts';

/** The number of hours, days and weeks for which the last backup is kept. Only those with a backup count. */
export interface RetentionRule {
  hours: number;
  days: number;
  weeks: number;
}

const MOST = 1000;
const UNITS = { h: 'hours', d: 'days', w: 'weeks' } as const;

/** `24h,7d,4w`, where parts may be missing; `off` disables automatic backups. */
export const retentionRule: Format<RetentionRule | 'off'> = z.string().transform((given, context) => {
  const text = given.trim();
  if (text === 'off') return text;
  const rule: RetentionRule = { hours: 0, days: 0, weeks: 0 };
  const seen = new Set<string>();
  for (const part of text.split(',')) {
    const found = /^\s*(?<count>[1-9]\d{0,3})(?<unit>[hdw])\s*$/.exec(part)?.groups;
    const [count, unit] = [Number(found?.count), found?.unit as keyof typeof UNITS | undefined];
    if (!unit || count > MOST || seen.has(unit)) {
      context.addIssue('must be the hours, days and weeks to keep backups of, as in 24h,7d,4w, or off.');
      return z.NEVER;
    }
    seen.add(unit);
    rule[UNITS[unit]] = count;
  }
  return rule;
});

/**
 * Returns which of these times to keep: the newest, and the last one in each of the newest hours, days and weeks that
 * have one (UTC; weeks begin on Monday).
 */
export function retainedTimes(times: readonly Date[], rule: RetentionRule): Set<Date> {
  const newestFirst = times.toSorted((a, b) => b.getTime() - a.getTime());
  const retained = new Set(newestFirst.slice(0, 1));
  const spans: [count: number, spanOf: (time: number) => number][] = [
    [rule.hours, (time) => Math.floor(time / HOUR_MS)],
    [rule.days, (time) => Math.floor(time / DAY_MS)],
    // January 1, 1970 was a Thursday.
    [rule.weeks, (time) => Math.floor((time + 3 * DAY_MS) / (7 * DAY_MS))],
  ];
  for (const [count, spanOf] of spans) {
    const seen = new Set<number>();
    for (const time of newestFirst) {
      const span = spanOf(time.getTime());
      if (seen.has(span)) continue;
      if (seen.size === count) break;
      seen.add(span);
      retained.add(time);
    }
  }
  return retained;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
