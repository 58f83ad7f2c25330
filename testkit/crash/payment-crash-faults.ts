import { setTimeout as wait } from 'node:timers/promises';
import { auditLog } from '#contract/core/audit-log.ts';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { onlinePaymentRecords } from '#contract/sales/online-payment-records.ts';
import { onlinePayments, type OnlinePaymentState } from '#contract/sales/online-payments.ts';
import { cents, formatUsd } from '#domain/money.ts';
import { callServer } from '../clients/http-client.ts';
import type { TakenMails } from '../providers/taken-mail.ts';
import type { FakeStripeServer } from '../stripe/stripe.ts';
import type { TestServer } from './crash.ts';
import type { Payer } from './payment-crash-actions.ts';

const ENDED: ReadonlySet<OnlinePaymentState> = new Set(['succeeded', 'failed', 'expired', 'canceled']);

/** What the provider, the mail server and the calendar know. */
export interface Witnesses {
  stripe: FakeStripeServer;
  mails: TakenMails;
  killedAt: readonly number[];
}

/** What is wrong right after a restart: more money in the books than there is at Stripe, or a charge too many. */
export async function faultsAtOnce(company: TestServer, payer: Payer, { stripe }: Witnesses): Promise<string[]> {
  const charges = chargesOf(stripe, payer).length;
  const booked = (await bookedOf(company, payer)).length;
  return named(payer, {
    'was charged more than once': charges <= 1,
    'is booked without a charge, or twice': booked <= charges,
  });
}

/** What is wrong with a payment once all that follows from it is there. */
export async function faultsAfterwards(company: TestServer, payer: Payer, seen: Witnesses): Promise<string[]> {
  const { attempts, booked, invoice } = await untilSettled(company, payer, seen);
  const paid = attempts.filter(({ state }) => state === 'succeeded');
  const { mails, killedAt } = seen;
  const charges = chargesOf(seen.stripe, payer);
  return named(payer, {
    'was not charged once': charges.length === 1,
    'is not booked once': booked.length === 1 && booked[0]?.source === 'online',
    'is booked with another amount than was charged': cents(booked[0]?.amount ?? 0) === charges[0]?.amount,
    'is not paid': cents(invoice.balance_due) === 0,
    'has not one online payment that succeeded': paid.length === 1,
    'has a press of Pay that is still under way': (await pressesOf(company, payer)).every((state) => ENDED.has(state)),
    'has no fee': paid[0]?.fee === 1.5,
    'has not one audit entry': (await auditEntriesOf(company, paid[0]?.customer_payment_id)) === 1,
    'has not one receipt': mails.isOne(company.customer_email, receiptOf(payer), killedAt),
    'was not announced once': mails.isOne(company.account_email, noticeOf(payer), killedAt),
  });
}

/** Whether the company's books, its online payments and Stripe have the same sum. */
export async function sumFaults(
  company: TestServer,
  payers: readonly Payer[],
  { stripe }: Witnesses,
): Promise<string[]> {
  const { data } = await callServer(company, onlinePaymentRecords.list);
  const online = data.filter(({ attributes }) => attributes.state === 'succeeded');
  const booked = await Promise.all(payers.map((payer) => bookedOf(company, payer)));
  const sums = [
    sum(payers.flatMap((payer) => chargesOf(stripe, payer).map(({ amount }) => amount))),
    sum(online.map(({ attributes }) => cents(attributes.amount))),
    sum(booked.flat().map(({ amount }) => cents(amount))),
  ];
  return new Set(sums).size === 1 ? [] : [`Stripe, the online payments and the books differ: ${sums.join(', ')}`];
}

function sum(all: readonly number[]): number {
  return all.reduce((total, each) => total + each, 0);
}

function chargesOf({ sessions }: FakeStripeServer, { invoice_id }: Payer) {
  const ofInvoice = sessions.all.filter(({ params }) => params['metadata[invoice_id]'] === invoice_id);
  return ofInvoice.flatMap(({ intent }) => (intent && intent.status !== 'requires_payment_method' ? [intent] : []));
}

/** What of the payment is there, once it and the messages about it are, or after the time limit. */
async function untilSettled(company: TestServer, payer: Payer, { mails }: Witnesses, { timeoutMs = 120_000 } = {}) {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const invoice = (await callServer(company, invoices.read, { params: { id: payer.invoice_id } })).data.attributes;
    const receipts = mails.to(company.customer_email, receiptOf(payer));
    const notices = mails.to(company.account_email, noticeOf(payer));
    const isSent = receipts.length > 0 && notices.length > 0;
    if ((cents(invoice.balance_due) <= 0 && isSent) || Date.now() > deadline) {
      const query = { invoice_id: payer.invoice_id };
      const { data } = await callServer(company, onlinePaymentRecords.list, { query });
      const attempts = data.map(({ attributes }) => attributes);
      return { invoice, attempts, booked: await bookedOf(company, payer) };
    }
    await wait(100);
  }
}

async function bookedOf(company: TestServer, { invoice_id: id }: Payer) {
  const { data } = await callServer(company, customerPayments.byInvoice, { params: { id } });
  return data.map(({ attributes }) => attributes);
}

/** How the presses of Pay that were answered stand on the customer's page. */
async function pressesOf({ url }: TestServer, { token, presses }: Payer): Promise<OnlinePaymentState[]> {
  const ids = presses.flatMap(({ payment_id }) => payment_id ?? []);
  const params = ids.map((id) => ({ token, id }));
  const found = await Promise.all(params.map((each) => callServer({ url }, onlinePayments.read, { params: each })));
  return found.map(({ data }) => data.attributes.state);
}

async function auditEntriesOf(company: TestServer, record_id: string | null | undefined): Promise<number> {
  if (!record_id) return 0;
  return (await callServer(company, auditLog.list, { query: { record_id, action: 'recorded' } })).data.length;
}

function receiptOf({ amount, invoice_number }: Payer): string {
  return `Receipt for ${formatUsd(amount)}, invoice #${invoice_number}`;
}

/** That the money is there; of a bank payment the company hears once more when it begins. */
function noticeOf({ kind, amount, invoice_number }: Payer): string {
  const [paid, number] = [formatUsd(amount), `Invoice #${invoice_number}`];
  return kind === 'bank'
    ? `The bank payment of ${paid} by Pat Lee on ${number} has`
    : `Pat Lee paid ${paid} on ${number}`;
}

function named({ kind, invoice_number }: Payer, checks: Record<string, boolean>): string[] {
  const found = Object.entries(checks).filter(([, isGood]) => !isGood);
  return found.map(([fault]) => `Invoice #${invoice_number} (${kind}) ${fault}`);
}
