import type { Sending } from '#contract/core/messages.ts';
import { AppError } from '#contract/errors.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { addToDirectory } from '../../platform/database/directory.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { newId, newToken, tokenHash } from '../../platform/ids.ts';
import { markDue } from '../../platform/queue/due.ts';
import { MESSAGES, REMINDERS } from '../due-kinds.ts';
import type { CountMessage } from './allowance.ts';
import { DOCUMENT_LINK_PLACEHOLDER, type MessageContent, withBrand } from './message-content.ts';
import { rejectStopped } from './opt-outs.ts';
import { textsOff } from './texts-off.ts';

const LINK_DAYS = 90;

interface Content {
  kind: 'estimate' | 'change_order' | 'invoice' | 'payment' | 'statement' | 'visit';
  documentId: string;
  /** The document's current content. */
  document: object;
  /** The revision that the content belongs to. Its PDF is rendered once for all of its messages. */
  revision_id?: string | undefined;
  /**
   * The approval whose signed copy the message carries. No limit may block an approval, so its copy is counted on
   * delivery.
   */
  approval_id?: string | undefined;
  /** False for a message that does not send the document: an answer to a question, or a withdrawal. */
  sendsDocument?: boolean;
  /** The message is sent automatically as a step of the company's reminders. */
  is_reminder?: boolean;
  /** The file name of the PDF; empty for a message without one. */
  fileName: string;
  /** False for an email that links to its PDF instead of attaching it. */
  attachesPdf?: boolean;
  customer: { customer_id: string; email: string; phone: string; email_consent: boolean; sms_consent: boolean };
  /** Composes the message around the link to its document. */
  compose(link: string): MessageContent;
  now: Date;
  /** The message waits until then, and can be withdrawn; now by default. */
  sendAt?: Date;
}

export interface QueuedMessage extends Content {
  /** The channel and recipient as requested; a typed recipient takes precedence over the customer's own. */
  sending: Pick<Sending, 'send_method' | 'recipient_email' | 'recipient_phone'>;
  company_id: string;
  /** Null if the message was not sent by an account. */
  account_id: string | null;
}

interface Services {
  countMessage: CountMessage;
  encryption: Encryption;
  /** False if the operator has turned text messages off: each one is rejected. */
  sendsTexts: boolean;
  /** The name of the installation. */
  brandName: string;
}

/** A message to the company itself: a test of a customer's message, or the signed copy of an approval. */
export interface OfficeMessage extends Omit<QueuedMessage, 'account_id' | 'sending' | 'is_reminder'> {
  account_id: string;
  send_method: SendMethod;
  /** The account's own address or phone. */
  recipient: string;
}

/** Queues a message and returns its id. */
export type QueueMessage = (db: CompanyDb, message: QueuedMessage) => Promise<string>;

/**
 * Queues messages. The row, the snapshot and the link are committed in the caller's transaction, or not at all. The
 * worker finds the row within a second.
 */
export function messageQueue({ countMessage, encryption, sendsTexts, brandName }: Services): QueueMessage {
  return async (db, message) => {
    const { company_id, account_id, now, sending } = message;
    const { send_method: method } = sending;
    if (method === 'sms' && !sendsTexts) throw textsOff();
    rejectWithoutConsent(message);
    const { recipient, isTyped } = recipientOf(message);
    if (method === 'sms') await rejectStopped(db, recipient);
    if (message.approval_id === undefined) await countMessage(db, { company_id, recipient, isTyped, now });

    const messageId = newId();
    const token = newToken();
    const link = { link_id: newId(), token_hash: tokenHash(token) };
    const row = {
      ...rowOf(message, brandName),
      message_id: messageId,
      channel: method,
      recipient,
      encrypted_link_token: encryption.encrypt(token, messageId),
      approval_id: message.approval_id ?? null,
      is_reminder: message.is_reminder ?? false,
      created_by_account_id: account_id,
    };
    const expires_at = new Date(now.getTime() + LINK_DAYS * 24 * 60 * 60 * 1000);
    await db
      .with('message', (query) => query.insertInto('messages').values(row))
      .insertInto('document_links')
      .values({ ...link, message_id: messageId, expires_at })
      .execute();
    await addToDirectory(db, 'document_links_token_hash_key', link.link_id, link.token_hash.toString('hex'));
    markDue(db, MESSAGES, message.sendAt ?? now);
    if (isScheduled(message)) markDue(db, REMINDERS, now);
    return messageId;
  };
}

/** Whether the message's document gets reminders: the condition of the trigger that schedules them. */
function isScheduled({ kind, is_reminder, account_id, approval_id }: QueuedMessage): boolean {
  const isReminded = kind === 'estimate' || kind === 'invoice' || kind === 'visit';
  return isReminded && !is_reminder && (account_id !== null || approval_id !== undefined);
}

/** Queues a message to the company itself. */
export type QueueOfficeMessage = (db: CompanyDb, message: OfficeMessage) => Promise<void>;

/**
 * Queues messages to the company itself. Those sent by a person count as any message does; signed copies are sent to
 * accounts that were notified, within the limits of notices. They have no link and no entry in the customer's log.
 */
export function officeMessageQueue({
  countMessage,
  sendsTexts,
  brandName,
}: Omit<Services, 'encryption'>): QueueOfficeMessage {
  return async (db, message) => {
    const { company_id, account_id, approval_id = null, send_method: channel, recipient, now } = message;
    if (channel === 'sms' && !sendsTexts) throw textsOff();
    if (channel === 'sms') await rejectStopped(db, recipient);
    if (approval_id === null) await countMessage(db, { company_id, recipient, isTyped: false, now });
    const fileName = channel === 'email' && message.attachesPdf !== false ? message.fileName : '';
    const row = {
      ...rowOf({ ...message, fileName }, brandName),
      message_id: newId(),
      channel,
      recipient,
      is_for_office: true,
      approval_id,
      created_by_account_id: account_id,
    };
    await db.insertInto('messages').values(row).execute();
    markDue(db, MESSAGES, now);
  };
}

/** The columns that are derived from the message's content. */
function rowOf(content: Content, brandName: string) {
  return {
    customer_id: content.customer.customer_id,
    document_kind: content.kind,
    document_id: content.documentId,
    content: JSON.stringify(withBrand(content.compose(DOCUMENT_LINK_PLACEHOLDER), brandName)),
    document: JSON.stringify(content.document),
    revision_id: content.revision_id ?? null,
    sends_document: content.sendsDocument ?? true,
    file_name: content.fileName,
    attaches_pdf: content.attachesPdf ?? true,
    status: 'queued' as const,
    next_attempt_at: content.sendAt ?? content.now,
  };
}

function recipientOf({ sending, customer }: QueuedMessage): { recipient: string; isTyped: boolean } {
  const byEmail = sending.send_method === 'email';
  const contact = byEmail ? customer.email : customer.phone;
  const typed = byEmail ? sending.recipient_email : sending.recipient_phone;
  const recipient = typed ?? contact;
  return { recipient, isTyped: recipient !== contact };
}

function rejectWithoutConsent({ sending, customer }: QueuedMessage): void {
  const byEmail = sending.send_method === 'email';
  if (byEmail ? customer.email_consent : customer.sms_consent) return;
  const how = byEmail ? 'email' : 'text';
  throw new AppError('no_consent', { message: `This customer has not agreed to be contacted by ${how}.` });
}
