import { type RawBuilder, sql } from 'kysely';
import { startOfDay } from '../../contract/time.ts';

/** Whether the newest revision of a joined `estimate_progress` was sent on a day of the company's zone or later. */
export function sentSince(day: string, timeZone: string): RawBuilder<boolean> {
  return sql<boolean>`estimate_progress.sent_at >= ${startOfDay(timeZone, day)}`;
}
