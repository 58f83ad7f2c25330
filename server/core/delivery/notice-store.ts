import { type Selectable, sql } from 'kysely';
import type { SystemDb } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { DueQuery, EventSubject } from './outbox.ts';

export type NoticeRow = Selectable<Tables['notices']>;

export interface NoticeKey {
  notice_id: string;
}

interface Turns {
  /** Selects only urgent notices, or only the others. */
  isUrgent: boolean;
  /** The maximum number of concurrent deliveries of one company. */
  mostOfACompany: number;
}

/**
 * Returns due notices without a lease. Companies take turns: the one with the fewest running deliveries comes first.
 * The query looks at each company that has something waiting, and at a few notices of each.
 */
export async function dueNotices(
  db: SystemDb,
  { now, atMost, underWay: running }: DueQuery<NoticeKey>,
  { isUrgent, mostOfACompany }: Turns,
): Promise<NoticeKey[]> {
  const underWay = running.map(({ notice_id }) => notice_id);
  const queued = sql`n.status = 'queued' and n.is_urgent = ${isUrgent}`;
  const { rows } = await sql<NoticeKey>`
    with recursive waiting as (
      (select n.of_company_id as id from notices n where ${queued} order by n.of_company_id limit 1)
      union all
      select (
        select n.of_company_id from notices n where ${queued} and n.of_company_id > w.id order by n.of_company_id limit 1
      )
      from waiting w where w.id is not null
    ),
    taken as (
      select w.id, (
        select count(*) from notices n
        where n.notice_id = any(${underWay}::uuid[]) and n.of_company_id = w.id and n.is_urgent = ${isUrgent}
      ) as turns
      from waiting w where w.id is not null
    )
    select due.notice_id
    from taken t cross join lateral (
      select n.notice_id, n.next_attempt_at, row_number() over (order by n.next_attempt_at, n.notice_id) as turn
      from notices n
      where n.of_company_id = t.id and ${queued} and n.next_attempt_at <= ${now}
        and (n.lease_until is null or n.lease_until < ${now}) and n.notice_id <> all(${underWay}::uuid[])
      order by n.next_attempt_at, n.notice_id
      limit greatest(${mostOfACompany} - t.turns, 0)
    ) due
    order by t.turns + due.turn, due.next_attempt_at, due.notice_id
    limit ${atMost}
  `.execute(db);
  return rows;
}

/** Finds the notice of a provider event, by our id or else by the provider's. */
export async function noticeOfEvent(db: SystemDb, { id, providerId }: EventSubject): Promise<NoticeKey | undefined> {
  return db
    .selectFrom('notices')
    .select('notice_id')
    .where(id === undefined ? 'provider_id' : 'notice_id', '=', id ?? providerId ?? '')
    .executeTakeFirst();
}

/** Cancels a queued notice; a notice that is sent, or being sent, is not changed. */
export async function takeBackNotice(db: SystemDb, noticeId: string): Promise<void> {
  await db.deleteFrom('notices').where('notice_id', '=', noticeId).where('status', '=', 'queued').execute();
}

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes notices a month after they were done. */
export async function forgetOldNotices(db: SystemDb, now: Date): Promise<void> {
  await db
    .deleteFrom('notices')
    .where('status', '!=', 'queued')
    .where('created_at', '<', new Date(now.getTime() - RETENTION_MS))
    .execute();
}
