import { sql } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import { approvalsOf, commentsOn, declinesOf, revisionsOf } from '../approvals/store.ts';
import { estimateRef } from '../documents/answered.ts';
import { PROGRESS_COLUMNS } from '../estimates/progress.ts';
import { photosThatExist } from '../estimates/shown-photos.ts';
import type { CompanyDb } from '../platform/database/database.ts';

/** All that the page of an estimate shows. The caller's reads see the database at one moment. */
export async function readPage(db: CompanyDb, estimateId: string) {
  const progress = await db
    .selectFrom('estimate_progress')
    .select(PROGRESS_COLUMNS)
    .where('estimate_id', '=', estimateId)
    .executeTakeFirst();
  const [revision, before] = progress ? await revisionsOf(db, estimateRef(estimateId), 2) : [];
  // An estimate that was deleted since has neither.
  if (!progress || !revision) throw new AppError('link_expired');
  const approval = (await approvalsOf(db, estimateRef(estimateId))).find(({ withdrawn_at }) => withdrawn_at === null);
  return {
    progress,
    revision,
    photos: await photosThatExist(db, revision.snapshot.shown_photos ?? []),
    before,
    approval,
    declines: await declinesOf(db, estimateRef(estimateId)),
    comments: await commentsOn(db, estimateRef(estimateId)),
  };
}

/** The link of an estimate that was deleted since has ended. */
async function rejectDeleted(db: CompanyDb, estimateId: string): Promise<void> {
  const row = await db
    .selectFrom('estimate_progress')
    .select('revision_id')
    .where('estimate_id', '=', estimateId)
    .executeTakeFirst();
  if (!row) throw new AppError('link_expired');
}

/** Records that the page of an estimate was opened by a link, the first time for the link and for the newest revision. */
export async function notePageOpened(
  db: CompanyDb,
  { document_link_id, document_id }: { document_link_id: string; document_id: string },
  now: Date,
): Promise<void> {
  await rejectDeleted(db, document_id);
  await db
    .updateTable('document_links')
    .set({ opened_at: now })
    .where('link_id', '=', document_link_id)
    .where('opened_at', 'is', null)
    .execute();
  await db
    .updateTable('estimate_progress')
    .set({ opened_at: now })
    .where('estimate_id', '=', document_id)
    .where('opened_at', 'is', null)
    .execute();
}

/** Ends a link because it reached the wrong person; undefined if it has ended already. */
export async function endWrongLink(db: CompanyDb, linkId: string, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('document_links')
    .from('messages')
    .set({ revoked_at: now, wrong_person_at: now })
    .where('document_links.link_id', '=', linkId)
    .where('document_links.revoked_at', 'is', null)
    .whereRef('messages.company_id', '=', 'document_links.company_id')
    .whereRef('messages.message_id', '=', 'document_links.message_id')
    .returning('messages.recipient')
    .executeTakeFirst();
  return row?.recipient;
}

/** The message of a link, and its customer as they are now. */
export async function readMessageOf(db: CompanyDb, messageId: string) {
  return db
    .selectFrom('messages')
    .innerJoin('customers', (join) =>
      join
        .onRef('customers.company_id', '=', 'messages.company_id')
        .onRef('customers.customer_id', '=', 'messages.customer_id'),
    )
    .select(['messages.document_kind', 'messages.document_id', 'messages.document', 'messages.content'])
    .select(['messages.file_name', 'messages.channel', 'messages.recipient', 'messages.customer_id'])
    .select(['customers.email', 'customers.phone', 'customers.email_consent', 'customers.sms_consent'])
    .where('messages.message_id', '=', messageId)
    .executeTakeFirst();
}

/** Whether a recipient was reported as the wrong person, and nobody of the company has written there since. */
export async function isWrongPerson(db: CompanyDb, recipient: string): Promise<boolean> {
  const { rows } = await sql<{ is_wrong: boolean }>`
    select coalesce(max(l.wrong_person_at) > max(m.created_at) filter (where m.created_by_account_id is not null), false)
      as is_wrong
    from messages m join document_links l on l.company_id = m.company_id and l.message_id = m.message_id
    where m.recipient = ${recipient}
  `.execute(db);
  return rows[0]?.is_wrong ?? false;
}
