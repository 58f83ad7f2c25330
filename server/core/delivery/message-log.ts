import type { MessageLog } from '#contract/core/messages.ts';
import { API_BASE } from '#contract/endpoint.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { onKey } from '../../platform/database/on-key.ts';
import type { Presented } from '../endpoints/handlers.ts';

export type LoggedMessageRow = NonNullable<Awaited<ReturnType<typeof findLoggedMessage>>>;

/** Messages with their links, without the content of their documents. */
export function loggedMessages(db: CompanyDb) {
  return db
    .selectFrom('messages')
    .innerJoin('document_links', onKey('document_links', 'messages.message_id'))
    .leftJoin('revisions', onKey('revisions', 'messages.revision_id'))
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
      'messages.is_reminder',
      'messages.attaches_pdf',
      'revisions.revision_number',
      'document_links.link_id',
      'document_links.expires_at',
      'document_links.opened_at',
      'document_links.revoked_at',
    ]);
}

export async function findLoggedMessage(db: CompanyDb, id: string) {
  return loggedMessages(db).where('messages.message_id', '=', id).executeTakeFirst();
}

/**
 * Whether a person has already sent a document to its customer. Reminders and signed copies, which are sent
 * automatically, do not count, nor do messages to the company itself. The notice of an invoice's payments has the
 * invoice's id but is not the invoice.
 */
export async function wasSent(db: CompanyDb, kind: 'estimate' | 'invoice', documentId: string): Promise<boolean> {
  const sent = await db
    .selectFrom('messages')
    .select('message_id')
    .where('document_id', '=', documentId)
    .where('document_kind', '=', kind)
    .where('is_for_office', '=', false)
    .where('is_reminder', '=', false)
    .where('approval_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}

/** A message as the API returns it, with the customer's responses so far, oldest first. */
export function presentMessage(row: LoggedMessageRow, answers: MessageLog['answers'] = []) {
  const attributes: Presented<typeof MessageLog> = {
    message_log_id: row.message_id,
    created_at: row.created_at,
    message_subject: row.subject,
    recipient_email: row.channel === 'email' ? row.recipient : null,
    recipient_phone: row.channel === 'sms' ? row.recipient : null,
    message_processing_status: row.status,
    failure_reason: row.failure_reason,
    has_attachment: row.file_name !== '' && row.attaches_pdf,
    revision_number: row.revision_number,
    is_reminder: row.is_reminder,
    s3_url: row.file_key && `${API_BASE}/message_logs/${row.message_id}/pdf`,
    opened_at: row.opened_at,
    answers: answers.map(({ what, at }) => ({ what, at: new Date(at) })),
    document_link_id: row.link_id,
    link_expires_at: row.expires_at,
    link_revoked_at: row.revoked_at,
  };
  return { id: row.message_id, type: 'message_log' as const, attributes };
}
