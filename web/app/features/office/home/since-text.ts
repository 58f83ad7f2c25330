import type { Need } from '#contract/core/needs.ts';
import { dayIn, formatDuration, shortDay } from '#domain/time.ts';
import { timeOf } from '../../../../kit/format.ts';

/** The company's day and time zone, and the time at which Home was fetched. */
export interface CompanyTime {
  day: string;
  time_zone: string;
  readAt: Date;
}

/** How long a line has existed: "Due Nov 8", "18 min ago", "Today, 9:12 AM", "Yesterday", "Sent Nov 13", "22h 55m". */
export function sinceText({ kind, since }: Pick<Need, 'kind' | 'since'>, at: CompanyTime): string {
  if (since === null) return '';
  if (!since.includes('T')) return `Due ${shortDay(since)}`;
  const then = new Date(since);
  const seconds = Math.max(0, (at.readAt.getTime() - then.getTime()) / 1000);
  if (kind === 'timecard_open') return formatDuration(seconds);
  const day = dayIn(at.time_zone, then);
  if (kind === 'estimate_expiring') return `Sent ${shortDay(day)}`;
  if (seconds < 60) return 'Just now';
  if (seconds < 60 * 60) return `${Math.floor(seconds / 60)} min ago`;
  if (day === at.day) return `Today, ${timeOf(at.time_zone, then)}`;
  return dayBefore(at.day) === day ? 'Yesterday' : shortDay(day);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** The hour of the day in a zone, from 0 to 23. */
export function hourIn(timeZone: string, instant: Date): number {
  return Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(instant));
}

/** The oldest line of a group: "since Oct 21", of another year "since Dec 2025". */
export function sinceOldest(since: string | null, { day, time_zone }: CompanyTime): string {
  if (since === null) return '';
  const oldest = since.includes('T') ? dayIn(time_zone, new Date(since)) : since;
  if (oldest.slice(0, 4) === day.slice(0, 4)) return `since ${shortDay(oldest)}`;
  return `since ${MONTH.format(new Date(`${oldest}T00:00:00Z`))}`;
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
