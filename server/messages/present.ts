import { API_BASE } from '../../contract/endpoint.ts';
import type { MessageLog } from '../../contract/messages.ts';
import type { LoggedMessageRow } from './store.ts';

export function presentMessage(row: LoggedMessageRow) {
  const attributes: MessageLog = {
    message_log_id: row.message_id,
    created_at: row.created_at.toISOString(),
    message_subject: row.subject,
    recipient_email: row.channel === 'email' ? row.recipient : null,
    recipient_phone: row.channel === 'sms' ? row.recipient : null,
    message_processing_status: row.status,
    failure_reason: row.failure_reason,
    has_attachment: true,
    s3_url: row.file_key && `${API_BASE}/message_logs/${row.message_id}/pdf`,
    opened_at: row.opened_at?.toISOString() ?? null,
    document_link_id: row.link_id,
    link_expires_at: row.expires_at.toISOString(),
    link_revoked_at: row.revoked_at?.toISOString() ?? null,
  };
  return { id: row.message_id, type: 'message_log' as const, attributes };
}
