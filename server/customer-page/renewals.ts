import { revisionsOf } from '../approvals/store.ts';
import type { QueueMessage } from '../delivery/send-message.ts';
import { estimateRef } from '../documents/answered.ts';
import type { CountAgainst } from '../endpoints/rate-limits.ts';
import { estimateDocument } from '../estimates/estimate-document.ts';
import { composeEstimateMessage } from '../estimates/estimate-message.ts';
import type { FoundLink } from '../documents/links/store.ts';
import type { CompanyDb } from '../platform/database/database.ts';
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
  const [revision] = link.document_kind === 'estimate' ? await revisionsOf(db, estimateRef(link.document_id), 1) : [];
  const { customer_id, email, phone, email_consent, sms_consent, channel, recipient } = message;
  await queueMessage(db, {
    company_id: link.company_id,
    account_id: null,
    kind: link.document_kind,
    documentId: link.document_id,
    document: revision?.snapshot ?? message.document,
    revision_id: revision?.revision_id,
    fileName: revision ? estimateDocument.fileName(revision.snapshot) : message.file_name,
    customer: { customer_id, email, phone, email_consent, sms_consent },
    sending: {
      send_method: channel,
      ...(channel === 'email' ? { recipient_email: recipient } : { recipient_phone: recipient }),
    },
    compose: (url) => (revision ? composeEstimateMessage(revision.snapshot, url) : message.content),
    now,
  });
}
