import { type Insertable, sql } from 'kysely';
import type { SendMethod } from '#domain/send-methods.ts';
import type { ProposalDocument } from '../../core/documents/proposal-document.ts';
import { idColumn, type ProposalRef, refColumns, refOf } from '../../core/documents/proposal-ref.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { Emit } from '../../core/events.ts';
import { canonicalJson } from '../../platform/canonical-json.ts';
import { dayIn } from '../../platform/clock.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import { type ProgressColumns, storeProgress } from './progress.ts';
import type { ProposalKind } from './proposal-kind.ts';
import type { LockedProposal, ProposalRow, RevisionDraft } from './proposal.ts';

/** The content that was sent to the customer, frozen. */
export interface Revision<Document = ProposalDocument> {
  revision_id: string;
  snapshot: Document;
}

/** The content of a proposal's message. */
export interface RevisionToSend {
  /** Undefined for a revision that does not exist yet. */
  revision_id: string | undefined;
  snapshot: ProposalDocument;
  /** The response to the current revision. */
  answer: ProgressColumns['answer'];
  /** For a new revision after the first: whether the content changed, or only the dates. */
  update?: 'changed' | 'renewed' | undefined;
}

interface Author {
  person: Person;
  now: Date;
}

/** A proposal with the content that sending it now would use. Nothing is written. */
export async function currentProposal(
  db: CompanyDb,
  kind: ProposalKind,
  id: string,
  { person, now }: Author,
): Promise<{ proposal: ProposalRow; revision: RevisionToSend }> {
  const proposal = await kind.read(db, id);
  const draft = await kind.draft(db, proposal, dayIn(person.time_zone, now));
  return { proposal, revision: await currentRevision(db, draft) };
}

/** The revision with which a locked proposal is sent now: the current one, or a new one. */
export async function proposeRevision(
  db: CompanyDb,
  { kind, emit }: { kind: ProposalKind; emit: Emit },
  { locked, proposal }: { locked: LockedProposal; proposal: ProposalRow },
  { person, now }: Author,
): Promise<RevisionToSend & { revision_id: string }> {
  const { proposed } = kind.events;
  if (proposed && locked.answer !== 'approved') await emit(db, proposed, locked);
  const draft = await kind.draft(db, proposal, dayIn(person.time_zone, now));
  return createRevision(db, draft, { account_id: person.account_id, now });
}

/**
 * Creates a revision of a locked proposal, unless the current one is approved, or has the same content, no response,
 * and is valid. A changed letterhead, address, text above the signature, selection of photos or previously agreed
 * total also leads to a new revision, although it does not pause the proposal.
 */
async function createRevision(
  db: CompanyDb,
  draft: RevisionDraft,
  { account_id, now }: { account_id: string; now: Date },
): Promise<RevisionToSend & { revision_id: string }> {
  const { document, progress, snapshot, content_sha256 } = draft;
  const { revision_id: currentId, ...current } = await currentRevision(db, draft);
  if (currentId !== undefined) return { ...current, revision_id: currentId };
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
  const withoutResponse = { opened_at: null, answer: null, answered_at: null, approved_by_name: null };
  const has_open_question = await hasOpenQuestion(db, document);
  const sent = { ...revision, is_changed: false, sent_at: now, has_open_question, ...withoutResponse };
  await startProgress(db, document, sent);
  return { ...current, revision_id: revision.revision_id };
}

/** Whether a question awaits the company's reply. A new revision counts as the reply to a request for one. */
async function hasOpenQuestion(db: CompanyDb, document: ProposalRef): Promise<boolean> {
  const { id } = document;
  const column = idColumn(document);
  const question = await db
    .selectFrom('comments as asked')
    .select('asked.comment_id')
    .where(`asked.${column}`, '=', id)
    .where('asked.author', '=', 'customer')
    .where('asked.kind', '=', 'question')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('comments as later')
            .select('later.comment_id')
            .where(`later.${column}`, '=', id)
            .where('later.author', '=', 'company')
            .whereRef('later.comment_id', '>', 'asked.comment_id'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return question !== undefined;
}

/** The content that sending a proposal would use; nothing is written. */
async function currentRevision(db: CompanyDb, draft: RevisionDraft): Promise<RevisionToSend> {
  const { progress, snapshot, content_sha256 } = draft;
  const { answer } = progress;
  const newest = progress.revision_id === null ? undefined : await findRevision(db, progress.revision_id);
  if (!newest) return { revision_id: undefined, snapshot, answer };
  if (answer === 'approved' || isCurrent(draft, newest)) return { ...newest, answer };
  const update = progress.content_sha256?.equals(content_sha256) ? 'renewed' : 'changed';
  return { revision_id: undefined, snapshot, answer, update };
}

/**
 * How a message introduces its revision: without a note on changes if it is approved, or if this channel has announced
 * it before. An email and a text that are sent together use the same introduction.
 */
export async function updateToNotify(
  db: CompanyDb,
  document: ProposalRef,
  { answer, revision_id, update }: RevisionToSend,
  channel: SendMethod,
): Promise<'changed' | 'renewed' | undefined> {
  if (update || answer === 'approved' || revision_id === undefined) return update;
  const id = sql.ref(idColumn(document));
  const { rows } = await sql<{ is_renewed: boolean }>`
    select before.content_sha256 = r.content_sha256 as is_renewed
    from revisions r
    join revisions before on before.company_id = r.company_id and before.${id} = r.${id}
      and before.revision_number = r.revision_number - 1
    where r.company_id = ${currentCompany} and r.revision_id = ${revision_id} and not exists (
      select from messages m
      where m.company_id = ${currentCompany} and m.document_id = r.${id} and m.revision_id = r.revision_id
        and m.channel = ${channel} and m.sends_document and not m.is_for_office
    )
  `.execute(db);
  if (!rows[0]) return undefined;
  return rows[0].is_renewed ? 'renewed' : 'changed';
}

async function startProgress(
  db: CompanyDb,
  document: ProposalRef,
  progress: Omit<Insertable<Tables['estimate_progress']>, 'company_id' | 'estimate_id'>,
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

function isCurrent({ progress, snapshot, content_sha256 }: RevisionDraft, newest: Revision): boolean {
  if (progress.answer !== null || !progress.content_sha256?.equals(content_sha256)) return false;
  const { valid_until } = newest.snapshot;
  if (valid_until !== null && snapshot.date > valid_until) return false;
  return canonicalJson(headOf(newest.snapshot)) === canonicalJson(headOf(snapshot));
}

/** The parts of a snapshot that the customer reads besides the content. */
function headOf(document: ProposalDocument & { shown_photos?: unknown[]; agreed_before?: string }) {
  const { company, customer, project, text_above_signature = '', shown_photos = [], agreed_before = '' } = document;
  return { company, customer, project, text_above_signature, shown_photos, agreed_before };
}

/** A revision by its id; undefined if there is none. */
export async function findRevision<Document = ProposalDocument>(
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
 * Records whether a locked proposal differs from its newest revision, after a change. Does nothing for one that was
 * never sent.
 */
export async function storeIsChanged(
  db: CompanyDb,
  kind: ProposalKind,
  before: ProgressColumns & { estimate_id: string; change_order_id?: string },
): Promise<void> {
  if (!before.content_sha256) return;
  const document = refOf(before);
  const is_changed = !before.content_sha256.equals(await kind.readContentSha256(db, document.id));
  if (is_changed !== before.is_changed) await storeProgress(db, document, { is_changed });
}
