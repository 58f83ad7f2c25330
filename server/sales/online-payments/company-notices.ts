import { PROMISE_WORDS, type PromiseMethod } from '#contract/sales/online-payments.ts';
import { formatUsd } from '#domain/money.ts';
import type { NoticeAllowance, NoticeKind } from '../../core/delivery/notice-allowance.ts';
import type { QueueMessage } from '../../core/delivery/send-message.ts';
import type { SendNotice } from '../../core/delivery/send-notice.ts';
import { readCompany } from '../../identity/companies/store.ts';
import { dayIn, writtenDay } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { InvoiceRow } from '../invoices/rows.ts';
import { type CompanyNotice, notifyCompany } from '../proposals/approvals/response-notices.ts';
import type { RefundRow } from './refunds-store.ts';
import type { OnlinePaymentRow } from './store.ts';

export interface NoticeServices {
  noticeAllowance: NoticeAllowance;
  sendNotice: SendNotice;
  queueMessage: QueueMessage;
  publicUrl: string;
}

interface Outcome {
  payment: OnlinePaymentRow;
  invoice: InvoiceRow;
  now: Date;
}

/** Notifies the company of the outcome of a payment. Abandoned attempts cause no notice. */
export async function notifyOfPayment(
  db: CompanyDb,
  services: NoticeServices,
  { payment, invoice, now }: Outcome,
): Promise<void> {
  const outcome = outcomeOf(payment, invoice);
  if (!outcome) return;
  const { subject, more } = outcome;
  await notify(db, services, { invoice, subject, intro: `${subject}${more}`, now });
}

/** A customer's statement about the payment of one invoice. */
export interface NotifiedPromise {
  invoice_id: string;
  invoice_number: number;
  method: PromiseMethod;
  promised_on: string;
  note: string | null;
}

/**
 * Notifies the company with a single notice that a customer reports invoices as paid by other means. The newest report
 * comes last.
 */
export async function notifyOfPromises(
  db: CompanyDb,
  services: NoticeServices,
  { customer, promises, now }: { customer: string; promises: readonly NotifiedPromise[]; now: Date },
): Promise<void> {
  const newest = promises.at(-1);
  if (!newest) return;
  const numbers = [...new Set(promises.map(numberOf))];
  const paid = `${new Intl.ListFormat('en-US').format(numbers)} ${numbers.length === 1 ? 'is' : 'are'} paid`;
  const notes = promises.flatMap(({ note }) => note ?? []);
  const record = 'Record the payment once it has arrived.';
  await notify(db, services, {
    kind: 'customer',
    invoice: newest,
    subject: `${customer} says that ${paid}`,
    intro:
      promises.length === 1
        ? `${customer} says to have paid ${numberOf(newest)} ${paidHow(newest)}. ${record}`
        : `${customer} says that ${paid}. ${record}`,
    facts: [
      ...(promises.length === 1
        ? []
        : promises.map((promise) => ({ label: numberOf(promise), value: `Paid ${paidHow(promise)}` }))),
      ...(notes.length > 0 ? [{ label: 'In their words', value: notes.join('\n') }] : []),
    ],
    now,
  });
}

function paidHow({ method, promised_on }: NotifiedPromise): string {
  return `${PROMISE_WORDS[method]} on ${writtenDay(promised_on)}`;
}

/** Notifies the company that a refund failed: the amount counts as paid again. */
export async function notifyOfFailedRefund(
  db: CompanyDb,
  services: NoticeServices,
  { payment, invoice, refund, now }: Outcome & { refund: RefundRow },
): Promise<void> {
  const amount = usd(refund.amount);
  const reason = refund.failure_reason ?? '';
  await notify(db, services, {
    invoice,
    subject: `The refund of ${amount} to ${payment.customer_name} failed`,
    intro: `The refund of ${amount} to ${payment.customer_name} on ${numberOf(invoice)} failed. ${reason}`.trim(),
    notes: ['The amount counts as paid again.'],
    now,
  });
}

/** Notifies the company that a dispute was opened or closed. */
export async function notifyOfDispute(
  db: CompanyDb,
  services: NoticeServices,
  { payment, invoice, isInquiry, now }: Outcome & { isInquiry: boolean },
): Promise<void> {
  const { dispute_state: state, dispute_due_by: dueBy, dispute_reason: reason, customer_name } = payment;
  const [amount, number] = [usd(payment.amount), numberOf(invoice)];
  const bank = `${customer_name}'s bank`;
  if (state !== 'open') {
    const intro =
      state === 'lost'
        ? `${bank} has decided for its customer: ${usd(payment.lost_amount)} on ${number} went back and is owed again.`
        : `${bank} no longer disputes ${amount} on ${number}. The payment stands.`;
    const subject = `The dispute about ${number} is ${state === 'lost' ? 'lost' : 'over'}`;
    return notify(db, services, { invoice, subject, intro, now });
  }
  const { time_zone } = await readCompany(db);
  const what = isInquiry ? `${bank} asks about ${amount}.` : `${bank} disputes ${amount}.`;
  const until = dueBy ? ` by ${writtenDay(dayIn(time_zone, dueBy))}` : '';
  await notify(db, services, {
    invoice,
    subject: `${bank} ${isInquiry ? 'asks about' : 'disputes'} ${amount}, ${number}`,
    intro: `${what} Answer in Stripe${until}.`,
    facts: [
      { label: 'Invoice', value: `${number}, ${invoice.name}` },
      ...(reason ? [{ label: 'Reason', value: asSentence(reason) }] : []),
    ],
    notes: [evidenceFor(invoice)],
    now,
  });
}

/** Formats the reason `product_not_received` for users. */
function asSentence(reason: string): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1).replaceAll('_', ' ');
}

function evidenceFor({ estimate_id }: InvoiceRow): string {
  const agreed = estimate_id === null ? 'The invoice' : 'The signed copy of the estimate';
  return `${agreed} and the photos of the project are your evidence: attach them to your answer.`;
}

interface Words extends Pick<CompanyNotice, 'subject' | 'intro' | 'facts' | 'notes'> {
  /** The kind of notice; a payment's by default. */
  kind?: NoticeKind;
  invoice: Pick<InvoiceRow, 'invoice_id'>;
  now: Date;
}

async function notify(
  db: CompanyDb,
  services: NoticeServices,
  { kind = 'payment', invoice: { invoice_id }, now, ...words }: Words,
): Promise<void> {
  const screen = `/main/customerpayment?invoice_id=${invoice_id}`;
  const notice: CompanyNotice = { ...words, button: 'Open', sms: words.intro };
  await notifyCompany(db, services, { documentId: invoice_id, kind, screen, notice, now });
}

/** The outcome of a payment: the words for the subject, and an addition to the sentence about it. */
function outcomeOf(
  { state, method, amount, customer_name, fee, net, failure_reason }: OnlinePaymentRow,
  invoice: InvoiceRow,
): { subject: string; more: string } | undefined {
  const number = numberOf(invoice);
  const bank = `The bank payment of ${usd(amount)} by ${customer_name} on ${number}`;
  const feeAndNet = fee !== null && net !== null ? ` Fee ${usd(fee)}, net ${usd(net)}.` : '';
  if (state === 'processing') return { subject: `${bank} is on its way`, more: '.' };
  if (state === 'failed' && method === 'bank')
    return { subject: `${bank} did not go through`, more: `: ${failure_reason ?? 'the bank gave no reason.'}` };
  if (state !== 'succeeded') return undefined;
  if (method === 'bank') return { subject: `${bank} has arrived`, more: `.${feeAndNet}` };
  return { subject: `${customer_name} paid ${usd(amount)} on ${number}`, more: ` by card.${feeAndNet}` };
}

function usd(amount: string): string {
  return formatUsd(Number(amount));
}

function numberOf({ invoice_number }: Pick<InvoiceRow, 'invoice_number'>): string {
  return `Invoice #${invoice_number}`;
}
