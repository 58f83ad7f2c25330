import { recipientDay } from '#domain/office/reminder-hours.ts';
import type { ReminderKind } from '#domain/office/reminder-plan.ts';
import type { QueueMessage } from '../../core/delivery/send-message.ts';
import { shownPhotos } from '../../core/documents/shown-photos.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { snapshotOf } from '../../sales/invoices/invoice-snapshot.ts';
import { readInvoice } from '../../sales/invoices/store.ts';
import { findRevision } from '../../sales/proposals/revisions.ts';
import type { ReminderDocument } from './documents.ts';
import { composeReminder, fileNameOf } from './reminder-message.ts';
import { recordReminder } from './store.ts';

export interface ReminderToSend {
  document: ReminderDocument;
  kind: ReminderKind;
  /** The key of the step. */
  step: string;
  sentence: string;
  company_id: string;
  now: Date;
}

/**
 * Queues a reminder for a locked document, with a new link and the document as its PDF, and records the step, in the
 * caller's transaction. Throws for a recipient without consent, and above a message limit. Returns the message's id.
 */
export async function sendReminder(
  db: CompanyDb,
  queueMessage: QueueMessage,
  { document, kind, step, sentence, company_id, now }: ReminderToSend,
): Promise<string> {
  const { channel, recipient } = document;
  const message_id = await queueMessage(db, {
    company_id,
    account_id: null,
    is_reminder: true,
    kind: document.kind,
    documentId: document.id,
    ...(await contentOf(db, document)),
    fileName: fileNameOf(document),
    customer: document.customer,
    sending: {
      send_method: channel,
      ...(channel === 'email' ? { recipient_email: recipient } : { recipient_phone: recipient }),
    },
    compose: (link) => composeReminder(document, { kind, sentence }, link),
    now,
  });
  await recordReminder(db, {
    ...stepOf(document, step, now),
    state: 'sent',
    message_id,
    sent_on: recipientDay(document, now),
  });
  return message_id;
}

/** The columns that identify a document's step. */
export function stepOf({ kind, id, subject_id, customer }: ReminderDocument, step: string, now: Date) {
  const ids = { estimate: { estimate_id: id }, invoice: { invoice_id: id }, visit: { visit_id: id } };
  return { ...ids[kind], subject_id, customer_id: customer.customer_id, step, created_at: now };
}

/**
 * For an estimate the newest revision is sent, for an invoice its current state, and for a visit only the link to its
 * page.
 */
async function contentOf(db: CompanyDb, { kind, id, subject_id, parties }: ReminderDocument) {
  if (kind === 'visit') return { document: parties };
  if (kind === 'estimate') {
    const revision = await findRevision<object>(db, subject_id);
    if (!revision) throw new Error(`There is no revision ${subject_id}`);
    return { document: revision.snapshot, revision_id: subject_id };
  }
  const snapshot = await snapshotOf(db, await readInvoice(db, id));
  return { document: { ...snapshot, shown_photos: await shownPhotos(db, id) } };
}
