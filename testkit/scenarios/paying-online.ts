import type { Invoice } from '#contract/sales/invoices.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { onlinePayments } from '#contract/sales/online-payments.ts';
import { stripeAccounts } from '#contract/sales/stripe-accounts.ts';
import type { Running } from '../../server/app/run.ts';
import type { FakeAccount, FakeSession, FakePayout } from '../../server/platform/payment-cards/fake-stripe/objects.ts';
import { aBrowser, type Browser } from '../clients/browser.ts';
import { unique } from '../inputs/inputs.ts';
import { aCompany, type Company } from '../records/factories.ts';
import { sessionEvents } from '../stripe/events.ts';
import { signedEvent, STRIPE_CONNECT_SECRET, type FakeStripeServer } from '../stripe/stripe.ts';
import type { Sent } from './answering.ts';
import { anEstimateToBill, billPart } from './billing.ts';

/** A company that takes payments at the fake Stripe, and a customer with the link of an approved estimate. */
export interface PaidCompany {
  company: Company;
  /** Ana at the server that uses Stripe. */
  ana: Browser;
  account: FakeAccount;
  sent: Sent;
  customer: Browser;
  /** An invoice behind the link. */
  anInvoice(amount?: number): Promise<Invoice>;
  read(invoice: Invoice): Promise<Invoice>;
  /** Presses Pay; by default for the whole balance. */
  press(invoice: Invoice, fields?: { amount?: number; expected_balance?: number }): ReturnType<typeof pressed>;
}

const ACTIVE = { cards: 'active', bank: 'active', requirements: [] } as const;

export async function aPaidCompany(
  stripe: FakeStripeServer,
  running: Running,
  existing?: Company,
): Promise<PaidCompany> {
  const company = existing ?? (await aCompany());
  const at = Promise.resolve(running);
  const ana = aBrowser({ cookies: company.ana.cookies, address: company.ana.address, at });
  await ana.call(stripeAccounts.onboard);
  const account = stripe.accounts.all.at(-1);
  if (!account) throw new Error('Stripe was not asked');
  Object.assign(account, ACTIVE);
  await ana.call(stripeAccounts.refresh);
  const sent = await anEstimateToBill(company);
  const customer = aBrowser({ at });
  const read = async ({ invoice_id: id }: Pick<Invoice, 'invoice_id'>) =>
    (await company.ana.call(invoices.read, { params: { id } })).body.data.attributes;
  return {
    company,
    ana,
    account,
    sent,
    customer,
    read,
    anInvoice: async (amount = 100) => read(await billPart(company, sent, amount)),
    press: (invoice, fields) => pressed({ customer, token: sent.token }, invoice, fields),
  };
}

/** A press of Pay on the customer's page. */
export async function pressed(
  { customer, token }: { customer: Browser; token: string },
  { invoice_id, balance_due }: Pick<Invoice, 'invoice_id' | 'balance_due'>,
  fields: { amount?: number; expected_balance?: number } = {},
) {
  const payment = { invoice_id, amount: balance_due, expected_balance: balance_due, ...fields };
  return customer.attempt(onlinePayments.create, { params: { token }, body: { payment } });
}

/** Connects a company's account in the sandbox, whose owner gives everything that is asked for. */
export async function connectInSandbox(founder: Browser): Promise<void> {
  const { redirect_url } = (await founder.call(stripeAccounts.onboard)).body;
  await pressInSandbox(redirect_url, 'finish');
  await founder.call(stripeAccounts.refresh);
}

/** Presses a button on a page of the sandbox. */
export async function pressInSandbox(page: string, choice: string) {
  const { pathname } = new URL(page);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return aBrowser().request({ method: 'POST', url: pathname, payload: `choice=${choice}`, headers });
}

/** Pays an invoice, by default all of it, by card on a page of the sandbox; returns the payment's id. */
export async function paidInSandbox(
  behind: { customer: Browser; token: string },
  invoice: Pick<Invoice, 'invoice_id' | 'balance_due'>,
  fields?: { amount?: number },
): Promise<string> {
  const { body } = await pressed(behind, invoice, fields);
  await pressInSandbox(body.redirect_url ?? '', 'card');
  await behind.customer.call(onlinePayments.read, { params: { token: behind.token, id: body.payment_id } });
  return body.payment_id;
}

/** Delivers events of a session and its payment, as Stripe does. */
export async function deliverEvents(running: Running, session: FakeSession, types: readonly string[]): Promise<void> {
  for (const event of sessionEvents(session, types)) await deliver(running, event);
}

/** Delivers an event of a payout. */
export async function deliverPayout(running: Running, { id, account }: FakePayout, type: string): Promise<void> {
  const event = { id: `evt_${unique()}`, object: 'event', type, livemode: false, account, created: 1_795_000_000 };
  await deliver(running, { ...event, data: { object: { object: 'payout', id } } });
}

async function deliver(running: Running, event: object): Promise<void> {
  const { payload, headers } = signedEvent(event, { secret: STRIPE_CONNECT_SECRET });
  const url = '/api/v1/webhooks/stripe/connect';
  const { status } = await aBrowser({ at: Promise.resolve(running) }).request({
    method: 'POST',
    url,
    payload,
    headers,
  });
  if (status !== 200) throw new Error(`The event was answered with ${status}`);
}
