import type { Wording } from '#contract/core/message-wording.ts';
import type { Sending } from '#contract/core/messages.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import type { AuditActor } from '../audit-log/record.ts';
import type { MessageContent } from '../delivery/message-content.ts';
import type { Send, SendToOffice } from '../delivery/send-message.ts';
import type { Person } from '../endpoints/person.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { MessageForm } from './customer-message.ts';
import type { Parties } from './parties.ts';
import { type DocumentToSend, sendDocument } from './sending.ts';
import { sendToSender, testSent } from './to-the-office.ts';

/** What sends a document whose message can be worded. */
export interface WordedServices {
  send: Send;
  sendToOffice: SendToOffice;
}

interface WordedDocument<Snapshot extends Parties> extends Pick<
  DocumentToSend<Snapshot>,
  'documentKind' | 'snapshot' | 'addressee'
> {
  document_id: string;
  /** Undefined of a revision that is not made yet, and of documents that have none. */
  revision_id: string | undefined;
  /** The message that carries the document, around its link. */
  compose(snapshot: Snapshot, link: string, form: MessageForm): MessageContent;
  /** Reads where the signed-in person's own messages go. */
  readSender(accountId: string): Promise<{ email: string; phone: string }>;
}

interface Circumstances {
  person: Person;
  now: Date;
}

/**
 * Queues the message that carries a document to its customer, and the copy of whoever sends it. The record must be locked
 * since before its snapshot was read.
 */
export async function sendWorded<Snapshot extends Parties>(
  db: CompanyDb,
  { send, sendToOffice }: WordedServices,
  { record, ...worded }: WordedDocument<Snapshot> & Pick<DocumentToSend<Snapshot>, 'record'>,
  body: Sending & Wording & { copy_to_me?: boolean | undefined },
  { http, ...circumstances }: Circumstances & { http: AuditActor['http'] },
) {
  const { send_method, copy_to_me, subject, message_text, attach_pdf } = body;
  const wording = { subject, message_text, attach_pdf };
  const { documentKind, snapshot, revision_id, addressee } = worded;
  const message = {
    documentKind,
    snapshot,
    ...(revision_id !== undefined && { revision_id }),
    addressee,
    attachesPdf: attach_pdf ?? true,
    compose: (document: Snapshot, link: string) => worded.compose(document, link, { wording }),
    sending: body,
    record,
  };
  const sent = await sendDocument(db, send, message, { ...circumstances, http });
  if (copy_to_me) await toSender(db, sendToOffice, worded, { send_method, wording, mark: 'copy' }, circumstances);
  return sent;
}

/** Queues the message to whoever is signed in, marked as a test, and says where it goes. */
export async function sendTestOf<Snapshot extends Parties>(
  db: CompanyDb,
  { sendToOffice }: Pick<WordedServices, 'sendToOffice'>,
  worded: WordedDocument<Snapshot>,
  { send_method, ...wording }: { send_method: SendMethod } & Wording,
  circumstances: Circumstances,
) {
  return testSent(await toSender(db, sendToOffice, worded, { send_method, wording, mark: 'test' }, circumstances));
}

async function toSender<Snapshot extends Parties>(
  db: CompanyDb,
  sendToOffice: SendToOffice,
  { revision_id, readSender, ...worded }: WordedDocument<Snapshot>,
  how: { send_method: SendMethod; wording: Wording; mark: 'test' | 'copy' },
  circumstances: Circumstances,
): Promise<string> {
  const account = await readSender(circumstances.person.account_id);
  const office = { ...worded, ...(revision_id !== undefined && { revision_id }), account, ...how };
  return sendToSender(db, sendToOffice, office, circumstances);
}
