import type { MessageOptions } from '#contract/core/message-options.ts';
import type { Sending } from '#contract/core/messages.ts';
import { AppError } from '#contract/errors.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { type AuditActor, type NewAuditEntry, recordAuditEntry } from '../audit-log/record.ts';
import type { MessageContent } from '../delivery/message-content.ts';
import { findLoggedMessage, presentMessage } from '../delivery/message-log.ts';
import type { QueueMessage, QueueOfficeMessage } from '../delivery/send-message.ts';
import type { Person } from '../endpoints/person.ts';
import type { MessageForm } from './customer-message.ts';
import type { Parties } from './parties.ts';
import type { DocumentKind } from './rendering.ts';

/** The functions that queue the messages of sales documents. */
export interface SendServices {
  queueMessage: QueueMessage;
  queueOfficeMessage: QueueOfficeMessage;
}

/** The customer's columns in the joined record of a sales document. */
export interface CustomerColumns {
  customer_id: string;
  customer_email: string;
  customer_phone: string;
  email_consent: boolean;
  sms_consent: boolean;
}

export interface DocumentToSend<Snapshot extends Parties> {
  documentKind: DocumentKind<Snapshot>;
  document_id: string;
  snapshot: Snapshot;
  /**
   * The revision of the snapshot; undefined for documents without revisions, and for a test if the revision does not
   * exist yet.
   */
  revision_id?: string | undefined;
  /** The document's joined record. */
  record: CustomerColumns;
  /** Composes the message that carries the document, around its link. */
  compose(link: string, form: MessageForm): MessageContent;
}

interface Sender {
  person: Person;
  now: Date;
}

/**
 * Queues the message that carries a sales document to its customer, adds it to the audit log as `audited`, and queues
 * the sender's copy. The record must have been locked before its snapshot was read.
 */
export async function sendDocument<Snapshot extends Parties>(
  db: CompanyDb,
  { queueMessage, queueOfficeMessage }: SendServices,
  document: DocumentToSend<Snapshot>,
  request: Sending & MessageOptions & { copy_to_me?: boolean | undefined },
  { audited, http, ...sender }: Sender & { audited: Omit<NewAuditEntry, 'action'>; http: AuditActor['http'] },
) {
  const { person, now } = sender;
  const { company_id, account_id } = person;
  if (request.account_id !== account_id) throw new AppError('account_not_found');
  const options = optionsOf(request);
  const messageId = await queueMessage(db, {
    ...contentOf(document, { options }),
    sending: request,
    company_id,
    account_id,
    now,
  });
  const row = await findLoggedMessage(db, messageId);
  if (!row) throw new AppError('message_not_found');
  const message = presentMessage(row);
  const { recipient_email, recipient_phone } = message.attributes;
  const after = { recipient: recipient_email ?? recipient_phone };
  await recordAuditEntry(db, { ...audited, action: 'sent', after }, { person, http }, now);
  const { send_method } = request;
  if (request.copy_to_me)
    await queueToAccount(db, queueOfficeMessage, document, { send_method, options, mark: 'copy' }, sender);
  return { data: message };
}

/** Queues the message to the signed-in person, marked as a test, and returns its recipient. */
export async function sendTest<Snapshot extends Parties>(
  db: CompanyDb,
  { queueOfficeMessage }: Pick<SendServices, 'queueOfficeMessage'>,
  document: DocumentToSend<Snapshot>,
  request: { send_method: SendMethod } & MessageOptions,
  sender: Sender,
) {
  const test = { send_method: request.send_method, options: optionsOf(request), mark: 'test' } as const;
  const recipient = await queueToAccount(db, queueOfficeMessage, document, test, sender);
  return { status: 'ok' as const, message: `A test is on its way to ${recipient}.` };
}

/** The customer of a document in the form that messages use. */
export function messageCustomer(record: CustomerColumns) {
  const { customer_id, customer_email: email, customer_phone: phone, email_consent, sms_consent } = record;
  return { customer_id, email, phone, email_consent, sms_consent };
}

interface AccountMessage {
  send_method: SendMethod;
  options: MessageOptions;
  mark: 'test' | 'copy';
}

/** Queues a document's message to the signed-in person and returns the recipient. */
async function queueToAccount<Snapshot extends Parties>(
  db: CompanyDb,
  queueOfficeMessage: QueueOfficeMessage,
  document: DocumentToSend<Snapshot>,
  { send_method, options, mark }: AccountMessage,
  { person, now }: Sender,
): Promise<string> {
  const { company_id, account_id } = person;
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'phone'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  const recipient = send_method === 'email' ? account.email : account.phone;
  const content = contentOf(document, { options, mark });
  await queueOfficeMessage(db, { ...content, company_id, account_id, send_method, recipient, now });
  return recipient;
}

/** The content of a document's message, to the customer or to the account. */
function contentOf<Snapshot extends Parties>(
  { documentKind, document_id, snapshot, revision_id, record, compose }: DocumentToSend<Snapshot>,
  form: MessageForm & { options: MessageOptions },
) {
  return {
    kind: documentKind.kind,
    documentId: document_id,
    document: snapshot,
    revision_id,
    fileName: documentKind.fileName(snapshot),
    attachesPdf: form.options.attach_pdf ?? true,
    customer: messageCustomer(record),
    compose: (link: string) => compose(link, form),
  };
}

function optionsOf({ subject, message_text, attach_pdf }: MessageOptions): MessageOptions {
  return { subject, message_text, attach_pdf };
}
