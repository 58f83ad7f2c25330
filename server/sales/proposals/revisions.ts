import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { SendMethod } from '#domain/send-methods.ts';
import type { ProposalDocument } from '../../core/documents/proposal-document.ts';
import { type ProposalRef, estimateRef, idColumn, refColumns } from '../../core/documents/proposal-ref.ts';
import { shownPhotos } from '../../core/documents/shown-photos.ts';
import { canonicalJson } from '../../platform/canonical-json.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import { contentSha256, estimateContent } from './estimates/estimate-content.ts';
import type { EstimateDocument } from './estimates/estimate-document.ts';
import { estimateLineItems } from './estimates/line-items.ts';
import type { ProgressColumns } from './progress.ts';
import type { LockedEstimate } from './estimates/store.ts';

/** What was put before the customer, frozen. */
export interface Revision<Document = EstimateDocument> {
  revision_id: string;
  snapshot: Document;
  /** Of one made now: whether it says something else than the one before, or only has new dates. */
  update?: 'changed' | 'renewed';
}

interface Sending {
  estimate: LockedEstimate;
  /** The estimate as it stands, with the dates of today. */
  snapshot: EstimateDocument;
  account_id: string;
  now: Date;
}

/** The revision that goes out when a locked estimate is sent, with the photos that are chosen now. */
export async function revisionToSend(db: CompanyDb, { estimate, ...sending }: Sending): Promise<Revision> {
  return revise(db, { ...sending, ...(await estimateDraft(db, estimate, sending.snapshot)) });
}

/** What sending an estimate would put before its customer; nothing is written. */
export async function nextOfEstimate(
  db: CompanyDb,
  estimate: ProgressColumns & { estimate_id: string },
  current: EstimateDocument,
): Promise<NextRevision<EstimateDocument>> {
  return nextRevision(db, await estimateDraft(db, estimate, current));
}

async function estimateDraft(
  db: CompanyDb,
  estimate: ProgressColumns & { estimate_id: string },
  current: EstimateDocument,
): Promise<RevisionDraft<EstimateDocument>> {
  const snapshot = { ...current, shown_photos: await shownPhotos(db, estimate.estimate_id) };
  const document = estimateRef(estimate.estimate_id);
  return { document, progress: estimate, snapshot, content_sha256: contentSha256(snapshot) };
}

export interface RevisionDraft<Document> {
  document: ProposalRef;
  progress: ProgressColumns;
  /** The document as it stands, with the dates of today. */
  snapshot: Document;
  content_sha256: Buffer;
}

interface Revising<Document> extends RevisionDraft<Document> {
  account_id: string;
  now: Date;
}

/** What goes out when a document is sent: the newest revision again, or a new one. */
export interface NextRevision<Document> {
  newest: Revision<Document> | undefined;
  isNew: boolean;
  snapshot: Document;
  /** Of a new one that follows another. */
  update?: 'changed' | 'renewed';
}

/**
 * The revision that goes out when a locked document is sent: the newest one again while it says the same, is unanswered
 * and valid, or is approved; otherwise a new one. A changed letterhead, address or text above the signature, other photos
 * and another total agreed before make a new one too, although they do not pause the document.
 */
export async function revise<Document extends ProposalDocument>(
  db: CompanyDb,
  revising: Revising<Document>,
): Promise<Revision<Document>> {
  const { document, progress, snapshot, content_sha256, account_id, now } = revising;
  const { newest, isNew, update } = await nextRevision(db, revising);
  if (newest && !isNew) return newest;
  const revision = {
    revision_id: newId(),
    revision_number: (progress.revision_number ?? 0) + 1,
    content_sha256,
    valid_until: snapshot.valid_until,
  };
  await db
    .insertInto('revisions')
    .values({
      ...revision,
      ...refColumns(document),
      snapshot: JSON.stringify(snapshot),
      created_by_account_id: account_id,
      created_at: now,
    })
    .execute();
  const unanswered = { opened_at: null, answer: null, answered_at: null, approved_by_name: null };
  const has_open_question = hasOpenQuestion(document);
  await startProgress(db, document, { ...revision, is_changed: false, sent_at: now, has_open_question, ...unanswered });
  return { revision_id: revision.revision_id, snapshot, ...(update && { update }) };
}

/** Whether a question waits for the company's answer. A request for a new revision is answered by one. */
function hasOpenQuestion(document: ProposalRef): RawBuilder<boolean> {
  const id = sql.ref(idColumn(document));
  return sql<boolean>`exists (
    select from comments c
    where c.company_id = current_company() and c.${id} = ${document.id} and c.author = 'customer' and c.kind = 'question'
      and not exists (
        select from comments later
        where later.company_id = c.company_id and later.${id} = c.${id} and later.author = 'company'
          and later.comment_id > c.comment_id
      )
  )`;
}

/** What sending a document would put before its customer; nothing is written. */
export async function nextRevision<Document extends ProposalDocument>(
  db: CompanyDb,
  revised: RevisionDraft<Document>,
): Promise<NextRevision<Document>> {
  const { progress, snapshot, content_sha256 } = revised;
  const newest = progress.revision_id === null ? undefined : await findRevision<Document>(db, progress.revision_id);
  if (!newest) return { newest, isNew: true, snapshot };
  if (progress.answer === 'approved' || isCurrent(revised, newest))
    return { newest, isNew: false, snapshot: newest.snapshot };
  const update = progress.content_sha256?.equals(content_sha256) ? 'renewed' : 'changed';
  return { newest, isNew: true, snapshot, update };
}

/** What is put before a customer next. */
interface Going {
  answer: ProgressColumns['answer'];
  /** Undefined of a revision that is not made yet. */
  revision_id: string | undefined;
  /** Of a new revision. */
  update?: 'changed' | 'renewed' | undefined;
}

/**
 * What a message says of its revision: nothing once it is approved, or where this channel has told it before. An email and
 * a text that go out together say the same.
 */
export async function updateToNotify(
  db: CompanyDb,
  document: ProposalRef,
  { answer, revision_id, update }: Going,
  channel: SendMethod,
): Promise<'changed' | 'renewed' | undefined> {
  if (update || answer === 'approved' || revision_id === undefined) return update;
  const id = sql.ref(idColumn(document));
  const { rows } = await sql<{ is_renewed: boolean }>`
    select before.content_sha256 = r.content_sha256 as is_renewed
    from revisions r
    join revisions before on before.company_id = r.company_id and before.${id} = r.${id}
      and before.revision_number = r.revision_number - 1
    where r.revision_id = ${revision_id} and not exists (
      select from messages m
      where m.company_id = r.company_id and m.document_id = r.${id} and m.revision_id = r.revision_id
        and m.channel = ${channel} and m.sends_document and not m.is_for_office
    )
  `.execute(db);
  if (!rows[0]) return undefined;
  return rows[0].is_renewed ? 'renewed' : 'changed';
}

async function startProgress(
  db: CompanyDb,
  document: ProposalRef,
  progress: Omit<Insertable<Tables['estimate_progress']>, 'company_id' | 'estimate_id' | 'has_open_question'> & {
    has_open_question: RawBuilder<boolean>;
  },
): Promise<void> {
  const { id } = document;
  if (document.kind === 'estimate')
    await db
      .insertInto('estimate_progress')
      .values({ ...progress, estimate_id: id })
      .onConflict((conflict) => conflict.columns(['company_id', 'estimate_id']).doUpdateSet(progress))
      .execute();
  else
    await db
      .insertInto('change_order_progress')
      .values({ ...progress, change_order_id: id })
      .onConflict((conflict) => conflict.columns(['company_id', 'change_order_id']).doUpdateSet(progress))
      .execute();
}

function isCurrent<Document extends ProposalDocument>(
  { progress, snapshot, content_sha256 }: RevisionDraft<Document>,
  newest: Revision<Document>,
): boolean {
  if (progress.answer !== null || !progress.content_sha256?.equals(content_sha256)) return false;
  const { valid_until } = newest.snapshot;
  if (valid_until !== null && snapshot.date > valid_until) return false;
  return canonicalJson(headOf(newest.snapshot)) === canonicalJson(headOf(snapshot));
}

/** What a customer reads beside the content. */
function headOf(document: ProposalDocument & { shown_photos?: unknown[]; agreed_before?: string }) {
  const { company, customer, project, text_above_signature = '', shown_photos = [], agreed_before = '' } = document;
  return { company, customer, project, text_above_signature, shown_photos, agreed_before };
}

/** A revision by its id; undefined if there is none. */
export async function findRevision<Document>(
  db: CompanyDb,
  revisionId: string,
): Promise<Revision<Document> | undefined> {
  const row = await db
    .selectFrom('revisions')
    .select(['revision_id', 'snapshot'])
    .where('revision_id', '=', revisionId)
    .executeTakeFirst();
  return row && { revision_id: row.revision_id, snapshot: row.snapshot as Document };
}

/**
 * Records whether a locked estimate differs from its newest revision, after it was written. Nothing for one that was
 * never sent.
 */
export async function storeIsChanged(db: CompanyDb, before: LockedEstimate): Promise<void> {
  if (!before.content_sha256) return;
  const { estimate_id } = before;
  const row = await db
    .selectFrom('estimates')
    .selectAll()
    .where('estimate_id', '=', estimate_id)
    .executeTakeFirstOrThrow();
  const content = estimateContent(row, await estimateLineItems.list(db, estimate_id));
  const is_changed = !before.content_sha256.equals(contentSha256(content));
  if (is_changed === before.is_changed) return;
  await db.updateTable('estimate_progress').set({ is_changed }).where('estimate_id', '=', estimate_id).execute();
}
