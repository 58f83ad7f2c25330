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

interface Content {
  kind: 'estimate' | 'change_order' | 'invoice' | 'payment' | 'visit';
  documentId: string;
  /** The document's content at this moment. */
  document: object;
  /** The revision that the content belongs to: its PDF is rendered once for all of its messages. */
  revision_id?: string | undefined;
  /** The approval whose signed copy the message carries: it is owed to the customer, and no allowance holds it back. */
  approval_id?: string | undefined;
  /** It goes out by itself, by the steps of a company's reminders. */
  is_reminder?: boolean;
  /** The name of its PDF; empty for a message that carries none. */
  fileName: string;
  customer: { customer_id: string; email: string; phone: string; email_consent: boolean; sms_consent: boolean };
  /** Composes the message around the link to its document. */
  compose(link: string): MessageContent;
  now: Date;
}

export interface OutboxRow extends Content {
  /** The channel and recipient as requested: a typed recipient precedes the customer's own. */
  sending: Sending;
  person: Person;
}

export interface QueuedMessage extends Content {
  sending: Pick<Sending, 'send_method' | 'recipient_email' | 'recipient_phone'>;
  company_id: string;
  /** Null if no account has sent it. */
  account_id: string | null;
}

interface Services {
  countMessage: CountMessage;
  encryption: Encryption;
}

/** Queues a message and returns its id. */
export type QueueMessage = (db: CompanyDb, message: QueuedMessage) => Promise<string>;
export type Send = ReturnType<typeof sender>;

/**
 * Queues messages: the row, the snapshot and the link are committed in the caller's transaction, or not at all. The
 * worker finds the row within a second.
 */
export function messageQueue({ countMessage, encryption }: Services): QueueMessage {
  return async (db, message) => {
    const { company_id, account_id, now, customer, sending } = message;
    const { send_method: method } = sending;
    rejectWithoutConsent(message);
    const { recipient, isTyped } = recipientOf(message);
    if (method === 'sms') await rejectStopped(db, recipient);
    if (message.approval_id === undefined) await countMessage(db, { company_id, recipient, isTyped, now });

    const messageId = newId();
    const token = newToken();
    await db
      .insertInto('messages')
      .values({
        message_id: messageId,
        customer_id: customer.customer_id,
        document_kind: message.kind,
        document_id: message.documentId,
        channel: method,
        recipient,
        content: JSON.stringify(message.compose(DOCUMENT_LINK_PLACEHOLDER)),
        encrypted_link_token: encryption.encrypt(token, messageId),
        document: JSON.stringify(message.document),
        revision_id: message.revision_id ?? null,
        approval_id: message.approval_id ?? null,
        is_reminder: message.is_reminder ?? false,
        file_name: message.fileName,
        status: 'queued',
        next_attempt_at: now,
        created_by_account_id: account_id,
      })
      .execute();
    const expires_at = new Date(now.getTime() + LINK_DAYS * 24 * 60 * 60 * 1000);
    await db
      .insertInto('document_links')
      .values({ link_id: newId(), message_id: messageId, token_hash: tokenHash(token), expires_at })
      .execute();
    return messageId;
  };
}

/** Queues the messages that a signed-in person sends. */
export function sender(services: Services) {
  const queue = messageQueue(services);
  return async (db: CompanyDb, { person, ...outboxRow }: OutboxRow) => {
    const { company_id, account_id } = person;
    if (outboxRow.sending.account_id !== account_id) throw new AppError('account_not_found');
    const messageId = await queue(db, { ...outboxRow, company_id, account_id });
    const row = await findLoggedMessage(db, messageId);
    if (!row) throw new AppError('message_not_found');
    return presentMessage(row);
  };
}

function recipientOf({ sending, customer }: QueuedMessage): { recipient: string; isTyped: boolean } {
  const byEmail = sending.send_method === 'email';
  const own = byEmail ? customer.email : customer.phone;
  const typed = byEmail ? sending.recipient_email : sending.recipient_phone;
  const recipient = typed ?? own;
  return { recipient, isTyped: recipient !== own };
}

function rejectWithoutConsent({ sending, customer }: QueuedMessage): void {
  const byEmail = sending.send_method === 'email';
  if (byEmail ? customer.email_consent : customer.sms_consent) return;
  const how = byEmail ? 'email' : 'text';
  throw new AppError('no_consent', { message: `This customer has not agreed to be contacted by ${how}.` });
}
