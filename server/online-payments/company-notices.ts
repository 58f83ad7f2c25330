import { PROMISE_WORDS, type PromiseMethod } from '../../contract/online-payments.ts';
import { formatUsd } from '../../contract/money.ts';
import { accountsToNotify } from '../approvals/store.ts';
import { hasStopped } from '../delivery/opt-outs.ts';
import type { QueueMessage } from '../delivery/send-message.ts';
import type { SendNotice } from '../delivery/send-notice.ts';
import type { InvoiceRow } from '../invoices/rows.ts';
import { writtenDay } from '../platform/clock.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { OnlinePaymentRow } from './store.ts';

export interface NoticeServices {
  sendNotice: SendNotice;
  queueMessage: QueueMessage;
  publicUrl: string;
}

interface Outcome {
  payment: OnlinePaymentRow;
  invoice: InvoiceRow;
  now: Date;
}

/** Tells everybody who sent the invoice, and the founder, by email and, where they asked for it, by text, what became of a payment; nothing of one that came to nothing. */
export async function tellCompany(
  db: CompanyDb,
  services: NoticeServices,
  { payment, invoice, now }: Outcome,
): Promise<void> {
  const intro = sentenceOf(payment, invoice);
  if (!intro) return;
  const subject = `${formatUsd(Number(payment.amount))} from ${payment.customer_name}, Invoice #${invoice.invoice_number}`;
  await notify(db, services, { invoice, subject, intro, now });
}

/** Tells them that the customer says to have paid another way. */
export async function tellPromise(
  db: CompanyDb,
  services: NoticeServices,
  promise: { invoice: InvoiceRow; customer: string; method: PromiseMethod; on: string; note: string | null; now: Date },
): Promise<void> {
  const { invoice, customer, method, on, note, now } = promise;
  const number = `Invoice #${invoice.invoice_number}`;
  await notify(db, services, {
    invoice,
    subject: `${customer} says that ${number} is paid`,
    intro: `${customer} says to have paid ${number} ${PROMISE_WORDS[method]} on ${writtenDay(on)}. Record the payment once it has arrived.`,
    ...(note && { facts: [{ label: 'In their words', value: note }] }),
    now,
  });
}

interface Words {
  invoice: InvoiceRow;
  subject: string;
  intro: string;
  facts?: { label: string; value: string }[];
  now: Date;
}

async function notify(db: CompanyDb, { sendNotice, publicUrl }: NoticeServices, words: Words): Promise<void> {
  const { invoice, subject, intro, facts, now } = words;
  const button = { label: 'Open', link: `${publicUrl}/main/project/payment?invoice_id=${invoice.invoice_id}` };
  for (const { first_name, email, phone, texts_on_answers } of await accountsToNotify(db, invoice.invoice_id)) {
    const notice = { subject, greeting: `Hello ${first_name},`, intro, button, sms: intro, ...(facts && { facts }) };
    await sendNotice(db, { method: 'email', recipient: email, notice, now });
    const isTexted = texts_on_answers && phone !== '' && !(await hasStopped(db, phone));
    if (isTexted) await sendNotice(db, { method: 'sms', recipient: phone, notice, now });
  }
}

function sentenceOf(
  { state, method, amount, customer_name, fee, net, failure_reason }: OnlinePaymentRow,
  invoice: InvoiceRow,
) {
  const dollars = (value: string) => formatUsd(Number(value));
  const number = `Invoice #${invoice.invoice_number}`;
  const bank = `The bank payment of ${dollars(amount)} by ${customer_name} on ${number}`;
  const kept = fee !== null && net !== null ? ` Fee ${dollars(fee)}, net ${dollars(net)}.` : '';
  if (state === 'processing') return `${bank} is on its way.`;
  if (state === 'failed' && method === 'bank')
    return `${bank} did not go through: ${failure_reason ?? 'the bank gave no reason.'}`;
  if (state !== 'succeeded') return undefined;
  if (method === 'bank') return `${bank} has arrived.${kept}`;
  return `${customer_name} paid ${dollars(amount)} on ${number} by card.${kept}`;
}
