import type { Sending } from '../../contract/messages.ts';
import { AppError } from '../../contract/errors.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { Person } from '../endpoints/person.ts';
import { newId, newToken, tokenHash } from '../platform/ids.ts';
import type { CountMessage } from './allowance.ts';
import type { Encryption } from '../platform/encryption.ts';
import { DOCUMENT_LINK_PLACEHOLDER, type MessageContent } from './message-content.ts';
import { findLoggedMessage, presentMessage } from './message-log.ts';
import { rejectStopped } from './opt-outs.ts';

const LINK_DAYS = 90;

export interface OutboxRow {
  kind: 'estimate' | 'invoice' | 'payment';
  documentId: string;
  /** The document's content at this moment. */
  document: object;
  /** The revision that the content belongs to: its PDF is rendered once for all of its messages. */
  revision_id?: string | undefined;
  fileName: string;
  customer: { customer_id: string; email: string; phone: string; email_consent: boolean; sms_consent: boolean };
  /** The channel and recipient as requested: a typed recipient precedes the customer's own. */
  sending: Sending;
  /** Composes the message around the link to its document. */
  compose(link: string): MessageContent;
  person: Person;
  now: Date;
}

export type Send = ReturnType<typeof sender>;

/**
 * Queues messages: the row, the snapshot and the link are committed in the caller's transaction, or not at all. The
 * worker finds the row within a second.
 */
export function sender({ countMessage, encryption }: { countMessage: CountMessage; encryption: Encryption }) {
  return async (db: CompanyDb, outboxRow: OutboxRow) => {
    const { person, now, customer, sending } = outboxRow;
    const { send_method: method } = sending;
    if (sending.account_id !== person.account_id) throw new AppError('account_not_found');
    rejectWithoutConsent(outboxRow);
    const { recipient, isTyped } = recipientOf(outboxRow);
    if (method === 'sms') await rejectStopped(db, recipient);
    await countMessage(db, { company_id: person.company_id, recipient, isTyped, now });

    const messageId = newId();
    const token = newToken();
    await db
      .insertInto('messages')
      .values({
        message_id: messageId,
        customer_id: customer.customer_id,
        document_kind: outboxRow.kind,
        document_id: outboxRow.documentId,
        channel: method,
        recipient,
        content: JSON.stringify(outboxRow.compose(DOCUMENT_LINK_PLACEHOLDER)),
        encrypted_link_token: encryption.encrypt(token, messageId),
        document: JSON.stringify(outboxRow.document),
        revision_id: outboxRow.revision_id ?? null,
        file_name: outboxRow.fileName,
        status: 'queued',
        next_attempt_at: now,
        created_by_account_id: person.account_id,
      })
      .execute();
    const expires_at = new Date(now.getTime() + LINK_DAYS * 24 * 60 * 60 * 1000);
    await db
      .insertInto('document_links')
      .values({ link_id: newId(), message_id: messageId, token_hash: tokenHash(token), expires_at })
      .execute();
    const row = await findLoggedMessage(db, messageId);
    if (!row) throw new AppError('message_not_found');
    return presentMessage(row);
  };
}

function recipientOf({ sending, customer }: OutboxRow): { recipient: string; isTyped: boolean } {
  const byEmail = sending.send_method === 'email';
  const own = byEmail ? customer.email : customer.phone;
  const typed = byEmail ? sending.recipient_email : sending.recipient_phone;
  const recipient = typed ?? own;
  return { recipient, isTyped: recipient !== own };
}

function rejectWithoutConsent({ sending, customer }: OutboxRow): void {
  const byEmail = sending.send_method === 'email';
  if (byEmail ? customer.email_consent : customer.sms_consent) return;
  const how = byEmail ? 'email' : 'text';
  throw new AppError('no_consent', { message: `This customer has not agreed to be contacted by ${how}.` });
}
