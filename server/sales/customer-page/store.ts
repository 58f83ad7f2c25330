import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import { recordOpening } from '../../core/documents/links/store.ts';
import { estimateRef, idColumn } from '../../core/documents/proposal-ref.ts';
import { photosThatExist } from '../../core/documents/shown-photos.ts';
import type { CustomerLink } from '../../core/endpoints/link.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { approvalsOf, revisionsOf } from '../proposals/approvals/store.ts';
import type { EstimateDocument } from '../proposals/estimates/estimate-document.ts';
import { PROGRESS_COLUMNS } from '../proposals/progress.ts';
import { receiverFacts } from '../stripe-accounts/receiver.ts';
import {
  changeOrdersOf,
  commentsOf,
  declinesOf,
  installmentsOf,
  invoicesOf,
  paymentsOfEstimate,
} from './page-columns.ts';
import { dayOfVisit } from './visit-store.ts';

/** All data for the page of an estimate. The caller must run the reads in one snapshot of the database. */
export async function readPage(db: CompanyDb, estimateId: string) {
  const found = await db
    .selectFrom('estimate_progress')
    .innerJoin('estimates', onKey('estimates', 'estimate_progress.estimate_id'))
    .select(PROGRESS_COLUMNS)
    .select('estimates.approved_total')
    .select([
      commentsOf(db, 'estimate_id', estimateId).as('comments'),
      declinesOf(db, estimateRef(estimateId)).as('declines'),
    ])
    .select([installmentsOf(db, estimateId).as('installments'), invoicesOf(db, estimateId).as('invoices')])
    .select(receiverFacts(db).as('receiver_facts'))
    .select(db.selectFrom('companies').select('payment_options').$asScalar().as('payment_options'))
    .select([paymentsOfEstimate(db, estimateId).as('payments'), changeOrdersOf(db, estimateId).as('change_orders')])
    .where('estimate_progress.estimate_id', '=', estimateId)
    .executeTakeFirst();
  const [revision, before] = found ? await revisionsOf<EstimateDocument>(db, estimateRef(estimateId), 2) : [];
  // The estimate was deleted since.
  if (!found || !revision) throw new AppError('link_expired');
  const { approved_total, comments, declines, installments, invoices, payments, change_orders, ...rest } = found;
  const { receiver_facts, payment_options, ...progress } = rest;
  const approval = (await approvalsOf(db, estimateRef(estimateId))).find(({ withdrawn_at }) => withdrawn_at === null);
  return {
    progress,
    revision,
    photos: await photosThatExist(db, revision.snapshot.shown_photos ?? []),
    before,
    approval,
    declines,
    comments,
    change_orders,
    receiver_facts,
    // Before the approval, the billed amounts are not based on anything that the customer has seen.
    billed: approved_total === null ? null : { approved_total, installments, invoices, payments, payment_options },
  };
}

/** The link of a document that was deleted since counts as expired. */
async function rejectDeleted(db: CompanyDb, { document_kind, document_id }: CustomerLink): Promise<void> {
  if (document_kind === 'visit') {
    await dayOfVisit(db, document_id);
    return;
  }
  const row =
    document_kind === 'invoice'
      ? await db.selectFrom('invoices').select('invoice_id').where('invoice_id', '=', document_id).executeTakeFirst()
      : await db
          .selectFrom('revisions')
          .select('revision_id')
          .where(idColumn({ kind: document_kind }), '=', document_id)
          .limit(1)
          .executeTakeFirst();
  if (!row) throw new AppError('link_expired');
}

/** Records that the page of a link was opened. */
export async function recordPageOpening(db: CompanyDb, link: CustomerLink, now: Date): Promise<void> {
  await rejectDeleted(db, link);
  await recordOpening(db, link, now);
}

/** Revokes a link because it reached the wrong person; undefined if it has ended already. */
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

/** The message of a link, and its customer in the current state. */
export async function readMessageOf(db: CompanyDb, messageId: string) {
  return db
    .selectFrom('messages')
    .innerJoin('customers', onKey('customers', 'messages.customer_id'))
    .select(['messages.document_kind', 'messages.document_id', 'messages.document', 'messages.content'])
    .select(['messages.file_name', 'messages.channel', 'messages.recipient', 'messages.customer_id'])
    .select(['customers.email', 'customers.phone', 'customers.email_consent', 'customers.sms_consent'])
    .where('messages.message_id', '=', messageId)
    .executeTakeFirst();
}

/** Whether a recipient was reported as the wrong person, and the company has sent nothing there since. */
export async function isWrongPerson(db: CompanyDb, recipient: string): Promise<boolean> {
  const { rows } = await sql<{ is_wrong: boolean }>`
    select coalesce(max(l.wrong_person_at) > max(m.created_at) filter (where m.created_by_account_id is not null), false)
      as is_wrong
    from messages m join document_links l on l.company_id = m.company_id and l.message_id = m.message_id
    where m.company_id = ${currentCompany} and m.recipient = ${recipient}
  `.execute(db);
  return rows[0]?.is_wrong ?? false;
}
