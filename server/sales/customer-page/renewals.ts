import { AppError } from '#contract/errors.ts';
import type { MessageContent } from '../../core/delivery/message-content.ts';
import type { QueueMessage, QueuedMessage } from '../../core/delivery/send-message.ts';
import type { FoundLink } from '../../core/documents/links/store.ts';
import { proposalFileName } from '../../core/documents/proposal-document.ts';
import type { ProposalRef } from '../../core/documents/proposal-ref.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { rejectOver } from '../../work/visits/notify-customer.ts';
import { statusOf } from '../../work/visits/present.ts';
import { queueVisitMessage } from '../../work/visits/send-visit.ts';
import { readVisit } from '../../work/visits/store.ts';
import { invoiceFileName } from '../invoices/invoice-document.ts';
import { composeInvoiceMessage } from '../invoices/invoice-message.ts';
import { invoiceToSend } from '../invoices/send-routes.ts';
import { revisionsOf } from '../proposals/approvals/store.ts';
import { proposalKinds } from '../proposals/kinds.ts';
import { composeProposalMessage } from '../proposals/message.ts';
import { payableOnline } from '../stripe-accounts/payable.ts';
import { paymentReceiver } from '../stripe-accounts/receiver.ts';
import { isWrongPerson, readMessageOf } from './store.ts';

type MessageOfLink = NonNullable<Awaited<ReturnType<typeof readMessageOf>>>;

interface Services {
  countAgainst: CountAgainst;
  queueMessage: QueueMessage;
  /** False if the operator has turned text messages off. */
  sendsTexts: boolean;
  /** The code of the one company that accepts payments on the account of the server's keys. */
  ownCompany: string | undefined;
}

/** A document in the form in which a renewal sends it. */
interface Renewed {
  snapshot: object;
  fileName: string;
  revision_id?: string;
  compose(url: string): MessageContent;
}

/**
 * Sends the recipient of an expired link a new one by the same channel, or by email to the customer if the installation
 * no longer sends text messages. The caller must know the old token and gets no
 * information in return. An estimate or a change order is sent as its newest revision, an invoice in its current
 * state, a receipt as it was sent. Throws an AppError and sends nothing if the document was deleted or is void.
 */
export async function renewLink(
  db: CompanyDb,
  { countAgainst, queueMessage, sendsTexts, ownCompany }: Services,
  link: Extract<FoundLink, { link_kind: 'message' }>,
  now: Date,
): Promise<void> {
  await countAgainst(db, 'renewal_by_link', link.document_link_id, now);
  const message = await readMessageOf(db, link.message_id);
  if (!message || (await isWrongPerson(db, message.recipient))) return;
  const sending = sendingOf(message, sendsTexts);
  if (link.document_kind === 'visit') return renewVisitLink(db, queueMessage, { link, sending, now });
  const renewed = await renewedDocument(db, link, { message, ownCompany });
  const { customer_id, email, phone, email_consent, sms_consent } = message;
  await queueMessage(db, {
    company_id: link.company_id,
    account_id: null,
    kind: link.document_kind,
    documentId: link.document_id,
    document: renewed.snapshot,
    revision_id: renewed.revision_id,
    fileName: renewed.fileName,
    customer: { customer_id, email, phone, email_consent, sms_consent },
    sending,
    compose: renewed.compose,
    now,
  });
}

function sendingOf({ channel, recipient }: MessageOfLink, sendsTexts: boolean): QueuedMessage['sending'] {
  if (channel === 'email') return { send_method: 'email', recipient_email: recipient };
  return sendsTexts ? { send_method: 'sms', recipient_phone: recipient } : { send_method: 'email' };
}

/** A visit in its current state, unless it is past. */
async function renewVisitLink(
  db: CompanyDb,
  queueMessage: QueueMessage,
  { link, sending, now }: { link: FoundLink; sending: QueuedMessage['sending']; now: Date },
): Promise<void> {
  const { company_id, document_id, time_zone: timeZone } = link;
  const visit = await readVisit(db, { timeZone, now }, document_id);
  rejectOver(statusOf(visit, { timeZone, now }));
  await queueVisitMessage(db, queueMessage, {
    visit,
    update: { about: 'planned' },
    sending,
    company_id,
    account_id: null,
    now,
  });
}

async function renewedDocument(
  db: CompanyDb,
  { document_kind: kind, document_id: id }: FoundLink,
  { message, ownCompany }: { message: MessageOfLink; ownCompany: string | undefined },
): Promise<Renewed> {
  if (kind === 'invoice') return invoiceAsItIs(db, id, { ownCompany });
  if (kind === 'estimate' || kind === 'change_order') {
    const { snapshot, revision_id } = await newestRevision(db, { kind, id });
    const compose = (url: string) => composeProposalMessage(proposalKinds[kind], snapshot, url);
    return { snapshot, revision_id, fileName: proposalFileName(snapshot), compose };
  }
  return { snapshot: message.document, fileName: message.file_name, compose: () => message.content };
}

/** The current balance of an invoice, including the payments received since it was sent. */
async function invoiceAsItIs(
  db: CompanyDb,
  id: string,
  { ownCompany }: { ownCompany: string | undefined },
): Promise<Renewed> {
  const { invoice, snapshot } = await invoiceToSend(db, id);
  if (invoice.voided_at) throw new AppError('invoice_void');
  const isPayable = payableOnline(invoice, await paymentReceiver(db, { ownCompany })) !== null;
  const compose = (url: string) => composeInvoiceMessage(snapshot, url, { isPayable });
  return { snapshot, fileName: invoiceFileName(snapshot), compose };
}

/** The newest revision of a proposal. */
async function newestRevision(db: CompanyDb, document: ProposalRef) {
  const [revision] = await revisionsOf(db, document, 1);
  // The document was deleted since.
  if (!revision) throw new AppError('link_expired');
  return revision;
}
