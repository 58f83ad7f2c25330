import type { SendMethod } from '../../contract/messages.ts';
import { revisionsOf } from '../approvals/store.ts';
import type { QueueMessage } from '../delivery/send-message.ts';
import type { ChangeOrderDocument } from '../change-orders/change-order-document.ts';
import { composeChangeOrderMessage } from '../change-orders/change-order-message.ts';
import { answeredFileName } from '../documents/answered-document.ts';
import type { CountAgainst } from '../endpoints/rate-limits.ts';
import type { EstimateDocument } from '../estimates/estimate-document.ts';
import { composeEstimateMessage } from '../estimates/estimate-message.ts';
import type { FoundLink } from '../documents/links/store.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import { statusOf } from '../visits/present.ts';
import { queueVisitMessage } from '../visits/send-visit.ts';
import { readVisit } from '../visits/store.ts';
import { rejectOver } from '../visits/tell-customer.ts';
import { isWrongPerson, readMessageOf } from './store.ts';

interface Services {
  countAgainst: CountAgainst;
  queueMessage: QueueMessage;
}

/**
 * Sends the recipient of an expired link a new one, by the same channel: whoever asks needs to know the old token, and
 * learns nothing. An estimate comes as its newest revision, anything else as it was sent.
 */
export async function renewLink(
  db: CompanyDb,
  { countAgainst, queueMessage }: Services,
  link: Extract<FoundLink, { link_kind: 'message' }>,
  now: Date,
): Promise<void> {
  await countAgainst(db, 'renewal_by_link', link.document_link_id, now);
  const message = await readMessageOf(db, link.message_id);
  if (!message || (await isWrongPerson(db, message.recipient))) return;
  if (link.document_kind === 'visit') return renewVisitLink(db, queueMessage, { link, message, now });
  const revision = await newestOf(db, link);
  const { customer_id, email, phone, email_consent, sms_consent, channel, recipient } = message;
  await queueMessage(db, {
    company_id: link.company_id,
    account_id: null,
    kind: link.document_kind,
    documentId: link.document_id,
    document: revision?.snapshot ?? message.document,
    revision_id: revision?.revision_id,
    fileName: revision ? answeredFileName(revision.snapshot) : message.file_name,
    customer: { customer_id, email, phone, email_consent, sms_consent },
    sending: {
      send_method: channel,
      ...(channel === 'email' ? { recipient_email: recipient } : { recipient_phone: recipient }),
    },
    compose: (url) => revision?.compose(url) ?? message.content,
    now,
  });
}

/** A visit as it stands, unless it lies behind. */
async function renewVisitLink(
  db: CompanyDb,
  queueMessage: QueueMessage,
  { link, message, now }: { link: FoundLink; message: { channel: SendMethod; recipient: string }; now: Date },
): Promise<void> {
  const { company_id, document_id, time_zone: timeZone } = link;
  const visit = await readVisit(db, { timeZone, now }, document_id);
  rejectOver(statusOf(visit, { timeZone, now }));
  const { channel, recipient } = message;
  const to = channel === 'email' ? { recipient_email: recipient } : { recipient_phone: recipient };
  const sending = { send_method: channel, ...to };
  await queueVisitMessage(db, queueMessage, {
    visit,
    update: { about: 'planned' },
    sending,
    company_id,
    account_id: null,
    now,
  });
}

/** The newest revision of a document that its customer answers, with its message. */
async function newestOf(db: CompanyDb, { document_kind: kind, document_id: id }: FoundLink) {
  if (kind === 'estimate') {
    const [revision] = await revisionsOf<EstimateDocument>(db, { kind, id }, 1);
    return revision && { ...revision, compose: (url: string) => composeEstimateMessage(revision.snapshot, url) };
  }
  if (kind !== 'change_order') return undefined;
  const [revision] = await revisionsOf<ChangeOrderDocument>(db, { kind, id }, 1);
  return revision && { ...revision, compose: (url: string) => composeChangeOrderMessage(revision.snapshot, url) };
}
