import type { Wording } from '#contract/core/message-wording.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import type { MessageContent } from '../delivery/message-content.ts';
import type { SendToOffice } from '../delivery/send-message.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Person } from '../endpoints/person.ts';
import type { MessageForm } from './customer-message.ts';
import type { Parties } from './parties.ts';
import type { DocumentToSend } from './sending.ts';

export type OfficeDocument<Snapshot extends Parties> = Pick<
  DocumentToSend<Snapshot>,
  'documentKind' | 'snapshot' | 'revision_id' | 'addressee'
> & {
  document_id: string;
  /** The message that carries the document, around its link. */
  compose(snapshot: Snapshot, link: string, form: MessageForm): MessageContent;
  /** The account's own. */
  account: { email: string; phone: string };
  send_method: SendMethod;
  wording: Wording;
  mark: 'test' | 'copy';
};

/** Queues a message of a document to whoever sends it, and returns its recipient. */
export async function sendToSender<Snapshot extends Parties>(
  db: CompanyDb,
  sendToOffice: SendToOffice,
  office: OfficeDocument<Snapshot>,
  { person, now }: { person: Person; now: Date },
): Promise<string> {
  const { documentKind, snapshot, revision_id, addressee, account, send_method, mark } = office;
  const { subject, message_text, attach_pdf } = office.wording;
  const wording = { subject, message_text, attach_pdf };
  const recipient = send_method === 'email' ? account.email : account.phone;
  await sendToOffice(db, {
    kind: documentKind.kind,
    documentId: office.document_id,
    document: snapshot,
    revision_id,
    fileName: documentKind.fileName(snapshot),
    attachesPdf: attach_pdf ?? true,
    customer: {
      customer_id: addressee.customer_id,
      email: addressee.customer_email,
      phone: addressee.customer_phone,
      email_consent: addressee.email_consent,
      sms_consent: addressee.sms_consent,
    },
    compose: (link) => office.compose(snapshot, link, { wording, mark }),
    company_id: person.company_id,
    account_id: person.account_id,
    send_method,
    recipient,
    now,
  });
  return recipient;
}

/** "A test is on its way to ana@acme.example." */
export function testSent(recipient: string) {
  return { status: 'ok' as const, message: `A test is on its way to ${recipient}.` };
}
