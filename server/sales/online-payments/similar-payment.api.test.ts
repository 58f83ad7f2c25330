import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import type { Invoice } from '#contract/sales/invoices.ts';
import { onlinePaymentRecords } from '#contract/sales/online-payment-records.ts';
import { onlinePayments } from '#contract/sales/online-payments.ts';
import { addDays, shortDay } from '#domain/time.ts';
import { aPaidCompany, type PaidCompany } from '#testkit/scenarios/paying-online.ts';
import { appWithStripe, aStripe, STRIPE_CONNECT_SECRET, type FakeStripeServer } from '#testkit/stripe/stripe.ts';
import type { Running } from '../../app/run.ts';
import { asCompany } from '../../platform/database/database.ts';

/* A manually recorded payment that is probably the online payment of a few days ago. */

let stripe: FakeStripeServer;
let running: Running;
let acme: PaidCompany;
let invoice: Invoice;
let paidOn: string;
let online: string;

beforeAll(async () => {
  stripe = await aStripe();
  running = await appWithStripe(stripe, { STRIPE_CONNECT_WEBHOOK_SECRET: STRIPE_CONNECT_SECRET });
});
beforeEach(async () => {
  acme = await aPaidCompany(stripe, running);
  invoice = await acme.anInvoice(500);
  online = (await acme.press(invoice)).body.payment_id;
  stripe.sessions.pay(stripe.sessions.newest, 'card');
  await acme.customer.call(onlinePayments.read, { params: { token: acme.sent.token, id: online } });
  const [payment] = await payments();
  paidOn = payment?.payment_date ?? '';
});
afterAll(async () => {
  await running.stop();
  await stripe.close();
});

const payments = async () =>
  (await acme.company.ana.call(customerPayments.byInvoice, { params: { id: invoice.invoice_id } })).body.data.map(
    ({ attributes }) => attributes,
  );

/** Records a check; by default with the amount and the day of the online payment. */
function recordPayment(
  fields: { invoice_id?: string; amount?: number; payment_date?: string; accept_similar?: boolean } = {},
) {
  const { invoice_id } = invoice;
  const check = { invoice_id, amount: 500, payment_date: paidOn, payment_method: 'check' as const, ...fields };
  return acme.company.ana.attempt(customerPayments.create, { body: { customer_payment: check } });
}

test('a similar manual payment requires confirmation once, and is recorded when it is accepted', async () => {
  const reply = await recordPayment();
  expect(reply).toBeError('similar_online_payment');
  expect(reply.body).toMatchObject({
    error: `An online payment of $500.00 came in on ${shortDay(paidOn)}. Record another one?`,
  });
  expect(await payments()).toHaveLength(1);
  expect((await recordPayment({ accept_similar: true })).status).toBe(201);
  expect(await payments()).toHaveLength(2);
});

test('a similar manual payment requires confirmation up to three days before and after the online payment', async () => {
  const monthAgo = addDays(paidOn, -30);
  await asCompany(running.database, acme.company.company_id, (db) =>
    db.updateTable('customer_payments').set({ payment_date: monthAgo }).where('source', '=', 'online').execute(),
  );
  expect(await recordPayment({ payment_date: addDays(monthAgo, 3) })).toBeError('similar_online_payment');
  expect(await recordPayment({ payment_date: addDays(monthAgo, -3) })).toBeError('similar_online_payment');
  expect((await recordPayment({ payment_date: addDays(monthAgo, 4) })).status).toBe(201);
  expect((await recordPayment({ payment_date: addDays(monthAgo, -4) })).status).toBe(201);
});

test('a similar manual payment requires confirmation if it is recorded within three days, regardless of its date', async () => {
  expect(await recordPayment({ payment_date: addDays(paidOn, -20) })).toBeError('similar_online_payment');
});

test('a manual payment with another amount or on another invoice is recorded without confirmation', async () => {
  expect((await recordPayment({ amount: 499.99 })).status).toBe(201);
  const { invoice_id } = await acme.anInvoice(500);
  expect((await recordPayment({ invoice_id })).status).toBe(201);
});

test('a manual payment is recorded without confirmation if the online payment was refunded', async () => {
  await acme.ana.call(onlinePaymentRecords.refund, { params: { id: online }, body: { refund: { amount: 500 } } });
  expect((await recordPayment()).status).toBe(201);
});
