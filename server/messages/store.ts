import { type GeneratedAlways, type JSONColumnType, type Selectable, sql } from 'kysely';
import type { SendMethod } from '../../contract/messages.ts';
import type { CompanyDb, SystemDb } from '../platform/database/database.ts';
import type { CompanyId, Generated, GeneratedInstant, Instant, Version } from '../platform/database/tables.ts';
import { filterId } from '../platform/ids.ts';
import type { OutboxColumns } from '../platform/delivery/leases.ts';
import type { ProviderEvent } from '../platform/delivery/provider-events.ts';
import type { MessageContent } from './content.ts';

interface MessagesTable extends OutboxColumns {
  company_id: CompanyId;
  message_id: string;
  customer_id: string;
  document_kind: string;
  document_id: string;
  channel: SendMethod;
  recipient: string;
  content: JSONColumnType<MessageContent>;
  /** Generated from the content, so that it can be read without parsing it. */
  subject: GeneratedAlways<string>;
  /** The content of the document when it was sent; the PDF is rendered from this alone. */
  document: JSONColumnType<object>;
  file_name: string;
  /** The token of the link to the document, encrypted, until the message is over; the content has a placeholder instead. */
  encrypted_link_token: Buffer | null;
  /** The key of the rendered PDF; null until it is rendered. */
  file_key: string | null;
  /** How often the document crashed the render process or timed out. */
  render_failures: Generated<number>;
  created_by_account_id: string | null;
  created_at: GeneratedInstant;
  updated_at: Version;
}

interface DocumentLinksTable {
  company_id: CompanyId;
  link_id: string;
  message_id: string;
  token_hash: Buffer;
  expires_at: Instant;
  opened_at: Instant | null;
  revoked_at: Instant | null;
  created_at: GeneratedInstant;
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    messages: MessagesTable;
    document_links: DocumentLinksTable;
  }
}

export type MessageRow = Selectable<MessagesTable>;
export type LoggedMessageRow = Awaited<ReturnType<typeof messagesOfCustomer>>[number];

/** The messages to a customer, newest first, without the documents' content. */
export async function messagesOfCustomer(db: CompanyDb, customerId: string) {
  return loggedMessages(db)
    .where('messages.customer_id', '=', customerId)
    .orderBy('messages.message_id', 'desc')
    .execute();
}

export async function findLoggedMessage(db: CompanyDb, id: string): Promise<LoggedMessageRow | undefined> {
  return loggedMessages(db).where('messages.message_id', '=', id).executeTakeFirst();
}

function loggedMessages(db: CompanyDb) {
  return db
    .selectFrom('messages')
    .innerJoin('document_links', (join) =>
      join
        .onRef('document_links.company_id', '=', 'messages.company_id')
        .onRef('document_links.message_id', '=', 'messages.message_id'),
    )
    .select([
      'messages.message_id',
      'messages.document_kind',
      'messages.channel',
      'messages.recipient',
      'messages.file_name',
      'messages.file_key',
      'messages.status',
      'messages.failure_reason',
      'messages.created_at',
      'messages.subject',
      'document_links.link_id',
      'document_links.expires_at',
      'document_links.opened_at',
      'document_links.revoked_at',
    ]);
}

export interface MessageKey {
  company_id: string;
  message_id: string;
}

interface Turns {
  atMost: number;
  /** Messages being delivered by this process; they count as turns of their companies. */
  underWay: string[];
  /** The maximum concurrent deliveries of one company. */
  mostOfACompany: number;
}

/** Due messages without a lease; the company with the fewest running deliveries comes first. */
export async function dueMessages(
  db: SystemDb,
  now: Date,
  { atMost, underWay, mostOfACompany }: Turns,
): Promise<MessageKey[]> {
  const { rows } = await sql<MessageKey>`
    select * from due_messages(${now}, ${atMost}, ${underWay}, ${mostOfACompany})
  `.execute(db);
  return rows;
}

/** The key of a message's PDF. */
export function messageFile({ company_id, message_id }: MessageKey): string {
  return `messages/${company_id}/${message_id}.pdf`;
}

/**
 * Which of the keys belong to messages, including one that does not name its file yet: a retry would write it again.
 */
export async function knownMessageFiles(db: CompanyDb, keys: readonly string[]): Promise<string[]> {
  const ids = keys.map((key) => filterId(/([^/]*)\.pdf$/.exec(key)?.[1] ?? ''));
  const rows = await db
    .selectFrom('messages')
    .select(['company_id', 'message_id'])
    .where('message_id', 'in', ids)
    .execute();
  return rows.map(messageFile);
}

/** The message of a provider event, by our id or else by the provider's. */
export async function messageOfEvent(
  db: SystemDb,
  { id, providerId }: Pick<ProviderEvent, 'id' | 'providerId'>,
): Promise<MessageKey | undefined> {
  const { rows } = await sql<MessageKey>`
    select * from message_of_provider_event(${id ?? null}, ${providerId ?? null})
  `.execute(db);
  return rows[0];
}

/** The message of a document link; undefined if that is unknown, expired or revoked. */
export async function messageOfLink(db: SystemDb, tokenHash: Buffer, now: Date): Promise<MessageKey | undefined> {
  const { rows } = await sql<MessageKey>`
    select m.* from message_of_link(${tokenHash}, ${now}) m where not is_company_closed(m.company_id)
  `.execute(db);
  return rows[0];
}

/** Records when a link was first opened. */
export async function noteOpened(db: CompanyDb, messageId: string, now: Date): Promise<void> {
  await db
    .updateTable('document_links')
    .set({ opened_at: now })
    .where('message_id', '=', messageId)
    .where('opened_at', 'is', null)
    .execute();
}

/** Gives the message's document a new link in place of the one that went out, or was to go out, before. */
export async function replaceLinkToken(db: CompanyDb, messageId: string, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('document_links')
    .set({ token_hash: tokenHash })
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow();
}

/** Revokes a link; false if it does not exist, or was revoked before. */
export async function documentOfLink(db: CompanyDb, linkId: string): Promise<string> {
  const row = await loggedMessages(db).where('document_links.link_id', '=', linkId).executeTakeFirst();
  return row ? `${row.file_name} to ${row.recipient}` : '';
}

export async function revokeLink(db: CompanyDb, linkId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document_links')
    .set({ revoked_at: now })
    .where('link_id', '=', linkId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
