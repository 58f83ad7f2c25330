import type { Sending } from '#contract/core/messages.ts';
import { type AuditActor, type NewAuditEntry, recordAuditEntry } from '../audit-log/record.ts';
import type { MessageContent } from '../delivery/message-content.ts';
import type { Send } from '../delivery/send-message.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Person } from '../endpoints/person.ts';
import type { Parties } from './parties.ts';
import type { DocumentKind } from './rendering.ts';

/** The customer's columns in the joined record of a sales document. */
interface Addressee {
  customer_id: string;
  customer_email: string;
  customer_phone: string;
  email_consent: boolean;
  sms_consent: boolean;
}

export interface DocumentToSend<Snapshot extends Parties> {
  documentKind: DocumentKind<Snapshot>;
  snapshot: Snapshot;
  /** The revision that the snapshot belongs to. */
  revision_id?: string;
  /** The message that carries the document, around its link. */
  compose(snapshot: Snapshot, link: string): MessageContent;
  addressee: Addressee;
  /** The channel and recipient as requested. */
  sending: Sending;
  /** False for an email whose PDF is only behind its link. */
  attachesPdf?: boolean;
  /** The record that is sent, as the audit log names it. */
  record: Required<Pick<NewAuditEntry, 'record_type' | 'record_id' | 'summary'>>;
}

/**
 * Queues the message that carries a sales document, and enters that into the audit log. The record must be locked since
 * before its snapshot was read.
 */
export async function sendDocument<Snapshot extends Parties>(
  db: CompanyDb,
  send: Send,
  { documentKind, snapshot, revision_id, attachesPdf, compose, addressee, sending, record }: DocumentToSend<Snapshot>,
  { person, http, now }: { person: Person; http: AuditActor['http']; now: Date },
) {
  const { customer_id, customer_email: email, customer_phone: phone, email_consent, sms_consent } = addressee;
  const message = await send(db, {
    kind: documentKind.kind,
    documentId: record.record_id,
    document: snapshot,
    revision_id,
    fileName: documentKind.fileName(snapshot),
    ...(attachesPdf !== undefined && { attachesPdf }),
    customer: { customer_id, email, phone, email_consent, sms_consent },
    sending,
    compose: (link) => compose(snapshot, link),
    person,
    now,
  });
  const { recipient_email, recipient_phone } = message.attributes;
  const after = { recipient: recipient_email ?? recipient_phone };
  await recordAuditEntry(db, { ...record, action: 'sent', after }, { person, http }, now);
  return { data: message };
}
