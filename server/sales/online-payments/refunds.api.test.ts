import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import type { Invoice } from '#contract/sales/invoices.ts';
import { onlinePaymentRecords } from '#contract/sales/online-payment-records.ts';
import { onlinePayments } from '#contract/sales/online-payments.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { aPaidCompany, deliverEvents, type PaidCompany } from '#testkit/scenarios/paying-online.ts';
import { appWithStripe, aStripe, STRIPE_CONNECT_SECRET, type FakeStripeServer } from '#testkit/stripe/stripe.ts';
import type { Running } from '../../app/run.ts';
import { asCompany } from '../../platform/database/database.ts';
import type { FakeSession } from '../../platform/payment-cards/fake-stripe/objects.ts';
import { reconcileOnlinePayments } from './reconcile-payments.ts';

/* Refunds of online payments, made here and in Stripe's dashboard. */

let stripe: FakeStripeServer;
let running: Running;
let acme: PaidCompany;
let invoice: Invoice;
let id: string;
let session: FakeSession;

beforeAll(async () => {
  stripe = await aStripe();
  running = await appWithStripe(stripe, { STRIPE_CONNECT_WEBHOOK_SECRET: STRIPE_CONNECT_SECRET });
});
beforeEach(async () => {
  Object.assign(stripe, { faultMode: 'none' });
  Object.assign(stripe.refunds, { declines: undefined, status: 'succeeded' });
  acme = await aPaidCompany(stripe, running);
  invoice = await acme.anInvoice(500);
  id = (await acme.press(invoice)).body.payment_id;
  session = stripe.sessions.newest;
  stripe.sessions.pay(session, 'card');
  await acme.customer.call(onlinePayments.read, { params: { token: acme.sent.token, id } });
});
afterAll(async () => {
  await running.stop();
  await stripe.close();
});

const refund = (amount: number, reason?: string) =>
  acme.ana.attempt(onlinePaymentRecords.refund, { params: { id }, body: { refund: { amount, reason } } });

const shown = async () => (await acme.ana.call(onlinePaymentRecords.read, { params: { id } })).body.data.attributes;

const deliver = (...types: string[]) => deliverEvents(running, session, types);

const notices = async () => (await noticesTo(acme.company.ana.email)).map(({ content }) => content?.text ?? '').join();

async function refundMessages(): Promise<number> {
  const rows = await asCompany(running.database, acme.company.company_id, (db) =>
    db.selectFrom('messages').select('content').where('document_kind', '=', 'payment').execute(),
  );
  return rows.filter(({ content }) => content?.subject.includes('has refunded')).length;
}

test('a partial refund uses the original payment method, and the amount is owed again', async () => {
  const { status, body } = await refund(200, 'Less work');
  expect(status).toBe(201);
  expect(body.data.attributes).toMatchObject({
    state: 'partly_refunded',
    amount: 500,
    fee: 1.5,
    net: 498.5,
    refunded_amount: 200,
    refundable_amount: 300,
    refunds: [{ amount: 200, reason: 'Less work', state: 'succeeded', failure_reason: null, by: 'Ana Alvarez' }],
  });
  expect(await acme.read(invoice)).toMatchObject({ amount_paid: 300, balance_due: 200, status: 'OUTSTANDING' });
  const { data } = (await acme.company.ana.call(customerPayments.byInvoice, { params: { id: invoice.invoice_id } }))
    .body;
  expect(data[0]?.attributes).toMatchObject({ amount: 500, refunded_amount: 200 });
  expect(await refundMessages()).toBe(1);
});

test('a payment can be refunded completely in parts, but not a cent more', async () => {
  await refund(499.99);
  expect(await refund(0.02)).toBeError('refund_too_large');
  const { body } = await refund(0.01);
  expect(body.data.attributes).toMatchObject({ state: 'refunded', refunded_amount: 500, refundable_amount: 0 });
  const more = await refund(0.01);
  expect(more).toBeError('refund_too_large');
  expect(more.body).toMatchObject({ error: 'At most $0.00 can be given back.' });
});

test('two users who refund the same amount concurrently make one refund', async () => {
  const replies = await Promise.all([refund(400), refund(400)]);
  expect(replies.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  expect(session.intent?.refunds.length).toBe(1);
  expect((await shown()).refunded_amount).toBe(400);
});

test('a request that is repeated with its key makes one refund, even after the lease of its key has ended', async () => {
  const headers = { 'idempotency-key': 'refund-1' };
  const again = () => {
    const body = { refund: { amount: 100 } };
    return acme.ana.attempt(onlinePaymentRecords.refund, { params: { id }, body, headers });
  };
  expect((await again()).status).toBe(201);
  await asCompany(running.database, acme.company.company_id, (db) =>
    db
      .deleteFrom('company_idempotency_keys' as 'idempotency_keys')
      .where('key', '=', 'refund-1')
      .execute(),
  );
  const { status, body } = await again();
  expect([status, body.data.attributes.refunded_amount, session.intent?.refunds.length]).toEqual([201, 100, 1]);
  expect(await refundMessages()).toBe(1);
});

test.each([
  ['balance_insufficient', 'Your Stripe balance is too low; try again when it is not.'],
  ['charge_disputed', 'The customer’s bank disputes this payment. Answer it in your Stripe dashboard.'],
  ['something_new', 'Stripe could not make this refund. Your Stripe dashboard says why.'],
])('a refund that Stripe declines with %s returns the reason, and can be tried again', async (code, sentence) => {
  stripe.refunds.declines = code;
  const reply = await refund(100);
  expect(reply).toBeError('conflict');
  expect(reply.body).toMatchObject({ error: sentence });
  expect(await shown()).toMatchObject({ state: 'succeeded', refundable_amount: 500, refunds: [{ state: 'failed' }] });
  expect(await refundMessages()).toBe(0);
  stripe.refunds.declines = undefined;
  expect((await refund(100)).body.data.attributes.refunded_amount).toBe(100);
});

test('a payment of a disconnected account must be refunded in its dashboard', async () => {
  session.account = 'acct_other';
  expect((await refund(100)).body).toMatchObject({ error: expect.stringContaining('no longer connected') });
});

describe('a refund whose response is lost', () => {
  beforeEach(async () => {
    stripe.faultMode = 'loses responses';
    expect(await refund(100)).toBeError('unavailable');
    stripe.faultMode = 'none';
  });

  test('a refund whose response is lost is not made again by a second request', async () => {
    expect((await refund(100)).status).toBe(201);
    expect(session.intent?.refunds.length).toBe(1);
    expect((await shown()).refunds).toMatchObject([{ state: 'succeeded' }]);
  });

  test('a refund whose response is lost blocks another one until its outcome is known', async () => {
    expect(await refund(50)).toBeError('in_progress');
    expect((await shown()).refundable_amount).toBe(400);
  });

  test('a refund whose response is lost is found by an event', async () => {
    await deliver('charge.refunded');
    expect(await shown()).toMatchObject({ refunded_amount: 100, refunds: [{ state: 'succeeded', by: 'Ana Alvarez' }] });
  });
});

describe('a refund that never reached Stripe', () => {
  test('a refund that never reached Stripe fails after five minutes, and the company is notified', async () => {
    testClock.set('2020-05-02T15:00:00Z');
    stripe.faultMode = 'unavailable';
    expect(await refund(100)).toBeError('unavailable');
    stripe.faultMode = 'none';
    testClock.forward({ minutes: 5 });
    await reconcileOnlinePayments(running.services);
    expect(await shown()).toMatchObject({ refundable_amount: 500, refunds: [{ state: 'failed' }] });
    expect(await notices()).toContain('Stripe could not be reached, and nothing was given back.');
  });
});

test('a pending refund counts as refunded, but no longer once it has failed', async () => {
  stripe.refunds.status = 'pending';
  expect((await refund(200)).body.data.attributes).toMatchObject({
    refunded_amount: 200,
    refunds: [{ state: 'pending' }],
  });
  Object.assign(session.intent?.refunds[0] ?? {}, { status: 'failed', failure_reason: 'insufficient_funds' });
  await deliver('refund.failed');
  expect(await shown()).toMatchObject({ state: 'succeeded', refunded_amount: 0, refunds: [{ state: 'failed' }] });
  expect((await acme.read(invoice)).balance_due).toBe(0);
  const sentence = await notices();
  expect(sentence).toContain('failed. Your Stripe balance is too low; try again when it is not.');
  expect(sentence).toContain('The amount counts as paid again.');
  expect(await refundMessages()).toBe(1);
});

test('a refund made in the dashboard counts once, even if its event is repeated', async () => {
  stripe.refunds.make(session, 12_345);
  await deliver('refund.updated', 'charge.refunded', 'charge.refunded');
  expect(await shown()).toMatchObject({
    refunded_amount: 123.45,
    refunds: [{ amount: 123.45, by: 'Stripe', reason: null }],
  });
  expect((await acme.read(invoice)).balance_due).toBe(123.45);
  expect(await refundMessages()).toBe(1);
});

test('a payment that has not been received cannot be refunded', async () => {
  const other = await acme.anInvoice();
  const pressed = await acme.press(other);
  const params = { id: pressed.body.payment_id };
  const reply = await acme.ana.attempt(onlinePaymentRecords.refund, { params, body: { refund: { amount: 1 } } });
  expect(reply).toBeError('refund_too_large');
});
