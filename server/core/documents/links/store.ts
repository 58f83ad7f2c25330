import { sql } from 'kysely';
import type { ImageSize } from '#contract/work/images.ts';
import type { Clock } from '../../../platform/clock.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import type { CompanyDb, Database, SystemDb } from '../../../platform/database/database.ts';
import { onKey } from '../../../platform/database/on-key.ts';
import { tokenHash } from '../../../platform/ids.ts';
import { findLoggedMessage, loggedMessages } from '../../delivery/message-log.ts';
import { type ProposalDocument, proposalFileName } from '../proposal-document.ts';
import { type ProposalKindName, type ProposalRef, idColumn } from '../proposal-ref.ts';

interface LinkState {
  company_id: string;
  document_link_id: string;
  document_id: string;
  expires_at: Date;
  revoked_at: Date | null;
  /** When an approval was given with a link that is valid for only one. */
  used_at: Date | null;
  /** The company is closed and waiting for its deletion; its links do not work. */
  is_company_closed: boolean;
  /** IANA name of the company's time zone. */
  time_zone: string;
}

/** The link of a token in whatever state: of a message, or for signing on a device of the company. */
export type FoundLink = LinkState &
  (
    | {
        link_kind: 'message';
        message_id: string;
        document_kind: ProposalKindName | 'invoice' | 'payment' | 'statement' | 'visit';
      }
    | { link_kind: 'in_person'; message_id: null; document_kind: ProposalKindName }
  );

/** Returns undefined for an unknown token. */
export async function linkOfToken(db: SystemDb, token: string): Promise<FoundLink | undefined> {
  const { rows } = await sql<FoundLink>`
    select l.*, is_company_closed(l.company_id) as is_company_closed from link_of_token(${tokenHash(token)}) l
  `.execute(db);
  return rows[0];
}

/** Whether a link opens its document; a used link does not. */
export function isOpenLink({ is_company_closed, ...link }: FoundLink, now: Date): boolean {
  return !is_company_closed && link.expires_at > now && link.revoked_at === null && link.used_at === null;
}

/**
 * Whether a link does not work because its company is closed. This also applies after the 90 days, because a new
 * link, which the customer could otherwise request, would never arrive. A revoked or used link is reported as such.
 */
export function isClosedLink({ is_company_closed, revoked_at, used_at }: FoundLink): boolean {
  return is_company_closed && revoked_at === null && used_at === null;
}

interface LinkServices {
  database: Database;
  clock: Clock;
}

/** The link of a token, if it opens its document. */
export async function openLink({ database, clock }: LinkServices, token: string): Promise<FoundLink | undefined> {
  const link = await linkOfToken(database.systemDb, token);
  return link && isOpenLink(link, clock()) ? link : undefined;
}

/**
 * Records that a document was opened with a link: the first opening of the link and, for a proposal, of the newest
 * revision, which every link of the document shows.
 */
export async function recordOpening(
  db: CompanyDb,
  { document_link_id, document_kind: kind, document_id: id }: OpenedLink,
  now: Date,
): Promise<void> {
  await db
    .updateTable('document_links')
    .set({ opened_at: now })
    .where('link_id', '=', document_link_id)
    .where('opened_at', 'is', null)
    .execute();
  if (kind !== 'estimate' && kind !== 'change_order') return;
  await db
    .with('opened', (with_) =>
      with_
        .updateTable(kind === 'estimate' ? 'estimate_progress' : 'change_order_progress')
        .set({ opened_at: now })
        .where(idColumn({ kind }), '=', id)
        .where('opened_at', 'is', null)
        .returning('revision_id'),
    )
    .updateTable('revisions')
    .set({ opened_at: now })
    .where('revision_id', 'in', (opened) => opened.selectFrom('opened').select('revision_id'))
    .where('opened_at', 'is', null)
    .execute();
}

type OpenedLink = Pick<FoundLink, 'document_link_id' | 'document_kind' | 'document_id'>;

/**
 * An SQL expression for the document on the customer's page: the newest revision, or the message's document if there
 * are no revisions.
 */
function shownDocument({ document_id, message_id }: FoundLink) {
  return sql`coalesce(
    (select snapshot from revisions
      where company_id = ${currentCompany} and (estimate_id = ${document_id} or change_order_id = ${document_id})
      order by revision_number desc limit 1),
    (select document from messages where company_id = ${currentCompany} and message_id = ${message_id})
  )`;
}

/** The file of the logo on the customer's page. */
export async function logoOfLink(db: CompanyDb, link: FoundLink): Promise<string | undefined> {
  const { rows } = await sql<{ logo_key: string | null }>`
    select ${shownDocument(link)} -> 'company' ->> 'logo_key' as logo_key
  `.execute(db);
  return rows[0]?.logo_key ?? undefined;
}

/** The file of a photo on the customer's page; undefined for any other photo, or after it is deleted. */
export async function photoOfLink(
  db: CompanyDb,
  link: FoundLink,
  { photoId, size }: { photoId: string; size: ImageSize },
): Promise<string | undefined> {
  const { rows } = await sql<{ file_key: string }>`
    select i.file_key
    from jsonb_to_recordset(${shownDocument(link)} -> 'shown_photos') as shown (image_group_key uuid)
    join images i on i.company_id = ${currentCompany} and i.image_group_key = shown.image_group_key
    where i.image_for_tag = 'project' and i.size_tag = ${size} and shown.image_group_key = ${photoId}
  `.execute(db);
  return rows[0]?.file_key;
}

/**
 * The PDF that a link opens: for a proposal always the newest revision, as on its page; for any other document the
 * file as sent. The key is null until the PDF is rendered.
 */
export async function fileOfLink(db: CompanyDb, link: FoundLink): Promise<LinkFile | undefined> {
  const { document_kind: kind, document_id: id } = link;
  const newest =
    kind === 'estimate' || kind === 'change_order' ? await newestRevisionFile(db, { kind, id }) : undefined;
  return newest ?? (link.link_kind === 'message' ? findLoggedMessage(db, link.message_id) : undefined);
}

interface LinkFile {
  file_key: string | null;
  file_name: string;
}

async function newestRevisionFile(db: CompanyDb, document: ProposalRef): Promise<LinkFile | undefined> {
  const row = await db
    .selectFrom('revisions')
    .select(['file_key', 'snapshot'])
    .where(idColumn(document), '=', document.id)
    .orderBy('revision_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { file_key: row.file_key, file_name: proposalFileName(row.snapshot as ProposalDocument) };
}

/** The document of a link and its recipient as one phrase; empty if the link does not exist. */
export async function documentOfLink(db: CompanyDb, linkId: string): Promise<string> {
  const row = await loggedMessages(db).where('document_links.link_id', '=', linkId).executeTakeFirst();
  return row ? `${row.file_name} to ${row.recipient}` : '';
}

/** Revokes a link; returns false if it does not exist or was revoked before. */
export async function revokeLink(db: CompanyDb, linkId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document_links')
    .set({ revoked_at: now })
    .where('link_id', '=', linkId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The signed copy of a proposal's active approval; the key is null until it is rendered. */
export async function signedCopyOf(db: CompanyDb, document: ProposalRef) {
  const row = await db
    .selectFrom('approvals')
    .innerJoin('revisions', onKey('revisions', 'approvals.revision_id'))
    .select(['approvals.signed_pdf_key as file_key', 'revisions.snapshot'])
    .where(`approvals.${idColumn(document)}`, '=', document.id)
    .where('approvals.withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row && { file_key: row.file_key, file_name: proposalFileName(row.snapshot as ProposalDocument, '-signed') };
}

/** A change order behind a link: its own, or one of the estimate that the link opens. Undefined for any other. */
export async function changeOrderOfLink(
  db: CompanyDb,
  { document_kind, document_id }: Pick<FoundLink, 'document_kind' | 'document_id'>,
  id: string,
): Promise<ProposalRef | undefined> {
  const document: ProposalRef = { kind: 'change_order', id };
  if (document_kind === 'change_order') return id === document_id ? document : undefined;
  if (document_kind !== 'estimate') return undefined;
  const row = await db
    .selectFrom('change_orders')
    .select('change_order_id')
    .where('change_order_id', '=', id)
    .where('estimate_id', '=', document_id)
    .executeTakeFirst();
  return row && document;
}
