import { type Selectable, sql } from 'kysely';
import type { SystemDb } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { DueQuery, EventSubject } from './outbox.ts';

export type NoticeRow = Selectable<Tables['notices']>;

export interface NoticeKey {
  notice_id: string;
}

/** Due notices without a lease. */
export async function dueNotices(db: SystemDb, { now, atMost, underWay }: DueQuery): Promise<NoticeKey[]> {
  return db
    .selectFrom('notices')
    .select('notice_id')
    .where('status', '=', 'queued')
    .where('notice_id', '<>', sql<string>`all(${underWay}::uuid[])`)
    .where('next_attempt_at', '<=', now)
    .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<', now)]))
    .orderBy('next_attempt_at')
    .limit(atMost)
    .execute();
}

/** The notice of a provider event, by our id or else by the provider's. */
export async function noticeOfEvent(db: SystemDb, { id, providerId }: EventSubject): Promise<NoticeKey | undefined> {
  return db
    .selectFrom('notices')
    .select('notice_id')
    .where(id === undefined ? 'provider_id' : 'notice_id', '=', id ?? providerId ?? '')
    .executeTakeFirst();
}

/** Cancels a queued notice; one that is sent, or being sent, stays. */
export async function takeBackNotice(db: SystemDb, noticeId: string): Promise<void> {
  await db.deleteFrom('notices').where('notice_id', '=', noticeId).where('status', '=', 'queued').execute();
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes notices that have been done for a month. */
export async function forgetOldNotices(db: SystemDb, now: Date): Promise<void> {
  await db
    .deleteFrom('notices')
    .where('status', '!=', 'queued')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
