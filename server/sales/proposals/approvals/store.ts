import { type Insertable, type Selectable, sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { ProposalDocument } from '../../../core/documents/proposal-document.ts';
import { type ProposalRef, estimateRef, idColumn, refOf } from '../../../core/documents/proposal-ref.ts';
import { SIGNED_COPIES } from '../../../core/due-kinds.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import { onKey } from '../../../platform/database/on-key.ts';
import { readOne } from '../../../platform/database/read-one.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { AT_NEXT_POLL, markDue } from '../../../platform/queue/due.ts';
import { type Progress, storeProgress } from '../progress.ts';
import type { LinkEvidence } from './audit-trail.ts';

export type ApprovalRow = Selectable<Tables['approvals']> & { revision_number: number };
export type DeclineRow = Selectable<Tables['declines']> & { revision_number: number };
export type CommentRow = Selectable<Tables['comments']>;
export type RevisionRow<Document = ProposalDocument> = Omit<Selectable<Tables['revisions']>, 'snapshot'> & {
  snapshot: Document;
};

/** The revisions of a document, newest first. */
export async function revisionsOf<Document = ProposalDocument>(
  db: CompanyDb,
  document: ProposalRef,
  atMost?: number,
): Promise<RevisionRow<Document>[]> {
  const rows = await db
    .selectFrom('revisions')
    .selectAll()
    .where(idColumn(document), '=', document.id)
    .orderBy('revision_number', 'desc')
    .$if(atMost !== undefined, (all) => all.limit(atMost ?? 0))
    .execute();
  return rows.map((row) => ({ ...row, snapshot: row.snapshot as Document }));
}

export async function readRevision<Document = ProposalDocument>(
  db: CompanyDb,
  revisionId: string,
): Promise<RevisionRow<Document>> {
  const row = await db
    .selectFrom('revisions')
    .selectAll()
    .where('revision_id', '=', revisionId)
    .executeTakeFirstOrThrow();
  return { ...row, snapshot: row.snapshot as Document };
}

/** The approvals of a document, newest first; at most the first of them is active. */
export async function approvalsOf(db: CompanyDb, document: ProposalRef): Promise<ApprovalRow[]> {
  return approvalRows(db)
    .where(`approvals.${idColumn(document)}`, '=', document.id)
    .orderBy('approvals.approval_id', 'desc')
    .execute();
}

/** An approval of the company, active or withdrawn. */
export async function readApproval(db: CompanyDb, approvalId: string): Promise<ApprovalRow> {
  return readOne(approvalRows(db).where('approvals.approval_id', '=', approvalId), 'approval_not_found');
}

/**
 * Why the email with the copy of an approval failed, according to the customer's message log; null if it did not fail.
 */
export async function findCopyFailure(
  db: CompanyDb,
  document: ProposalRef,
  approvalId: string,
): Promise<string | null> {
  const failed = await db
    .selectFrom('messages')
    .select('failure_reason')
    .where('document_id', '=', document.id)
    .where('approval_id', '=', approvalId)
    .where('is_for_office', '=', false)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return failed?.failure_reason ?? null;
}

function approvalRows(db: CompanyDb) {
  return db
    .selectFrom('approvals')
    .innerJoin('revisions', (join) => join.on(isRevisionOf('approvals')))
    .selectAll('approvals')
    .select('revisions.revision_number');
}

/** The declines of a document, newest first. */
export async function declinesOf(db: CompanyDb, document: ProposalRef): Promise<DeclineRow[]> {
  return db
    .selectFrom('declines')
    .innerJoin('revisions', (join) => join.on(isRevisionOf('declines')))
    .selectAll('declines')
    .select('revisions.revision_number')
    .where(`declines.${idColumn(document)}`, '=', document.id)
    .orderBy('declines.decline_id', 'desc')
    .execute();
}

/** Joins a response to its revision. */
function isRevisionOf(answers: 'approvals' | 'declines') {
  return sql<boolean>`(revisions.company_id, revisions.revision_id)
    = (${sql.ref(`${answers}.company_id`)}, ${sql.ref(`${answers}.revision_id`)})`;
}

/** The comments on a document, oldest first. */
export async function commentsOn(db: CompanyDb, document: ProposalRef): Promise<CommentRow[]> {
  return db
    .selectFrom('comments')
    .selectAll()
    .where(idColumn(document), '=', document.id)
    .orderBy('comment_id')
    .execute();
}

/**
 * How a link reached its customer, and the revision that it shows, in one statement. Undefined if the link expired,
 * was revoked or was used while the caller waited for a lock.
 */
export async function findRevisionOfLink(
  db: CompanyDb,
  { linkId, revisionId, now }: { linkId: string; revisionId: string; now: Date },
): Promise<{ evidence: LinkEvidence; revision: RevisionRow } | undefined> {
  const row = await openLink(db, linkId, now)
    .innerJoin('revisions', (join) => join.onRef('revisions.company_id', '=', 'document_links.company_id'))
    .leftJoin('messages', onKey('messages', 'document_links.message_id'))
    .selectAll('revisions')
    .select(['document_links.link_id', 'document_links.created_at as link_created_at'])
    .select(['document_links.opened_at as link_opened_at', 'document_links.account_id', 'document_links.account_name'])
    .select(['messages.channel', 'messages.recipient', 'messages.sent_at', FIRST_SENT_AT.as('revision_sent_at')])
    .where('revisions.revision_id', '=', revisionId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { link_id, link_created_at, link_opened_at, account_id, account_name, channel, recipient, ...rest } = row;
  const { sent_at, revision_sent_at, ...revision } = rest;
  const link = { document_link_id: link_id, opened_at: link_opened_at, revision_sent_at };
  return {
    revision: { ...revision, snapshot: revision.snapshot as ProposalDocument },
    evidence:
      account_name === null
        ? { how: 'link', ...link, channel: channel ?? '', address: recipient ?? '', sent_at }
        : { how: 'in_person', ...link, created_at: link_created_at, account_id, account_name },
  };
}

/** When a revision was first handed to a provider; null for one that was only shown on a device of the company. */
const FIRST_SENT_AT = sql<Date | null>`(
  select min(m.sent_at) from messages m
  where m.company_id = ${currentCompany}
    and m.document_id = coalesce(revisions.estimate_id, revisions.change_order_id)
    and m.revision_id = revisions.revision_id and m.sends_document and not m.is_for_office and m.approval_id is null
)`;

/** Whether a link is still open: it may have expired, been revoked or been used while the caller waited for a lock. */
export async function isLinkOpen(db: CompanyDb, linkId: string, now: Date): Promise<boolean> {
  const row = await openLink(db, linkId, now).select('document_links.link_id').executeTakeFirst();
  return row !== undefined;
}

function openLink(db: CompanyDb, linkId: string, now: Date) {
  return db
    .selectFrom('document_links')
    .where('document_links.link_id', '=', linkId)
    .where('document_links.expires_at', '>', now)
    .where('document_links.revoked_at', 'is', null)
    .where('document_links.used_at', 'is', null);
}

/** Marks a link that is valid for one approval as used. */
export async function storeLinkUsed(db: CompanyDb, linkId: string, now: Date): Promise<void> {
  await db.updateTable('document_links').set({ used_at: now }).where('link_id', '=', linkId).execute();
}

const ONE_ACTIVE = ['approvals_standing', 'approvals_of_change_order_standing'];

/** Inserts an approval; the database allows at most one active approval of each proposal. */
export async function insertApproval(db: CompanyDb, approval: Insertable<Tables['approvals']>) {
  // Usually a job has rendered the signed copy by then.
  markDue(db, SIGNED_COPIES, AT_NEXT_POLL);
  return db
    .insertInto('approvals')
    .values(approval)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      const isSecond = ONE_ACTIVE.some((constraint) => isUniqueViolation(error, constraint));
      throw isSecond ? new AppError('approved_already') : error;
    });
}

export async function insertDecline(db: CompanyDb, decline: Insertable<Tables['declines']>) {
  return db.insertInto('declines').values(decline).returningAll().executeTakeFirstOrThrow();
}

/** Adds a comment. A question about an estimate is open while the newest comment is the customer's. */
export async function insertComment(db: CompanyDb, comment: Insertable<Tables['comments']>): Promise<CommentRow> {
  const { estimate_id, change_order_id, author } = comment;
  if (estimate_id || change_order_id)
    await storeProgress(db, refOf({ estimate_id, change_order_id }), { has_open_question: author === 'customer' });
  return db.insertInto('comments').values(comment).returningAll().executeTakeFirstOrThrow();
}

/** Stores the agreed total of an estimate, and the response to it or to its change order, in one statement. */
export async function storeAgreed(
  db: CompanyDb,
  { estimateId, proposal = estimateRef(estimateId) }: { estimateId: string; proposal?: ProposalRef },
  { approved_total, ...progress }: Progress & { approved_total: number },
): Promise<void> {
  const { opened_at } = progress;
  const responded = db.with('progress', (with_) =>
    with_
      .updateTable(proposal.kind === 'estimate' ? 'estimate_progress' : 'change_order_progress')
      .set(progress)
      .where(idColumn(proposal), '=', proposal.id)
      .returning('revision_id'),
  );
  const stored = opened_at
    ? responded.with('opened', (with_) =>
        with_
          .updateTable('revisions')
          .set({ opened_at })
          .where('revision_id', 'in', with_.selectFrom('progress').select('revision_id'))
          .where('opened_at', 'is', null),
      )
    : responded;
  await stored.updateTable('estimates').set({ approved_total }).where('estimate_id', '=', estimateId).execute();
}

/** Null once its approval is withdrawn. */
export async function storeApprovedTotal(db: CompanyDb, estimateId: string, total: number | null): Promise<void> {
  await db.updateTable('estimates').set({ approved_total: total }).where('estimate_id', '=', estimateId).execute();
}

export async function withdrawActive(
  db: CompanyDb,
  document: ProposalRef,
  withdrawal: { withdrawn_at: Date; withdrawal_reason: string; withdrawn_by_name: string },
): Promise<void> {
  await db
    .updateTable('approvals')
    .set(withdrawal)
    .where(idColumn(document), '=', document.id)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Whether the estimate has a change order with an active approval. */
export async function hasActiveChangeOrder(db: CompanyDb, estimateId: string): Promise<boolean> {
  const row = await db
    .selectFrom('change_orders')
    .innerJoin('change_order_progress', onKey('change_order_progress', 'change_orders.change_order_id'))
    .select('change_orders.change_order_id')
    .where('change_orders.estimate_id', '=', estimateId)
    .where('change_order_progress.answer', '=', 'approved')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an invoice that is not void references the estimate. */
export async function isBilled(db: CompanyDb, estimateId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invoices')
    .select('invoice_id')
    .where('estimate_id', '=', estimateId)
    .where('voided_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The accounts that have sent the document, except crew leads, and the founder of the company. */
export async function accountsToNotify(db: CompanyDb, documentId: string) {
  return db
    .selectFrom('accounts')
    .select([
      'account_id',
      'first_name',
      'email',
      'email_confirmed_at',
      'phone',
      'phone_confirmed_at',
      'texts_on_answers',
    ])
    .where('role', '<>', 'crew_lead')
    .where((account) =>
      account.or([
        account(
          'account_id',
          'in',
          db
            .selectFrom('messages')
            .select('created_by_account_id')
            .where('document_id', '=', documentId)
            .where('is_for_office', '=', false),
        ),
        account('account_id', 'in', db.selectFrom('companies').select('created_by_account_id')),
      ]),
    )
    .orderBy('account_id')
    .execute();
}
