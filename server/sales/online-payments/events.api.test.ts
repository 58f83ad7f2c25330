import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import type { Invoice } from '#contract/sales/invoices.ts';
import { onlinePayments } from '#contract/sales/online-payments.ts';
import { stripeAccounts } from '#contract/sales/stripe-accounts.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { shareOfEngine } from '#testkit/database/engines.ts';
import { unique } from '#testkit/inputs/inputs.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { aPaidCompany, type PaidCompany, pressed } from '#testkit/scenarios/paying-online.ts';
import { sessionEvents } from '#testkit/stripe/events.ts';
import {
  appWithStripe,
  aStripe,
  signedEvent,
  STRIPE_CONNECT_SECRET,
  STRIPE_WEBHOOK_SECRET,
  type FakeStripeServer,
} from '#testkit/stripe/stripe.ts';
import type { Running } from '../../app/run.ts';
import { seeded } from '../../operations/demo/random.ts';
import { asCompany } from '../../platform/database/database.ts';
import type { FakeSession } from '../../platform/payment-cards/fake-stripe/objects.ts';
import { reconcileOnlinePayments } from './reconcile-payments.ts';

/* Stripe's events of payments: repeated, late, in any order, of other accounts, or missing. */

let stripe: FakeStripeServer;
let running: Running;
let acme: PaidCompany;

beforeAll(async () => {
  stripe = await aStripe();
  running = await appWithStripe(stripe, { STRIPE_CONNECT_WEBHOOK_SECRET: STRIPE_CONNECT_SECRET });
});
beforeEach(async () => {
  stripe.faultMode = 'none';
  stripe.sessions.fee = 150;
});
afterAll(async () => {
  await running.stop();
  await stripe.close();
});

async function deliver(event: object, { path = '/connect', secret = STRIPE_CONNECT_SECRET, at = running } = {}) {
  const { payload, headers } = signedEvent(event, { secret });
  const url = `/api/v1/webhooks/stripe${path}`;
  return aBrowser({ at: Promise.resolve(at) }).request({ method: 'POST', url, payload, headers });
}

/** The company's row of a payment, and how many times it is recorded on the invoice. */
async function storedState(company: PaidCompany, { params }: FakeSession, { invoice_id: id }: Invoice) {
  const row = await asCompany(running.database, company.company.company_id, (db) =>
    db
      .selectFrom('online_payments')
      .select(['state', 'method', 'amount', 'fee', 'net', 'failure_reason'])
      .where('payment_id', '=', params.client_reference_id ?? '')
      .executeTakeFirstOrThrow(),
  );
  const { body } = await company.company.ana.call(customerPayments.byInvoice, { params: { id } });
  return { ...row, booked: body.data.length };
}

const CARD = ['checkout.session.completed', 'payment_intent.succeeded', 'charge.succeeded', 'charge.updated'];
const BANK = ['checkout.session.completed', 'payment_intent.processing', 'charge.pending'];
const CLEARED = ['checkout.session.async_payment_succeeded', 'payment_intent.succeeded', 'charge.updated'];

describe('events', () => {
  test('events of a card payment record it once', async () => {
    acme = await aPaidCompany(stripe, running);
    const invoice = await acme.anInvoice();
    await acme.press(invoice);
    const session = stripe.sessions.newest;
    stripe.sessions.pay(session, 'card');
    for (const event of sessionEvents(session, CARD)) expect((await deliver(event)).status).toBe(200);
    expect(await storedState(acme, session, invoice)).toEqual({
      state: 'succeeded',
      method: 'card',
      amount: '100.00',
      fee: '1.50',
      net: '98.50',
      failure_reason: null,
      booked: 1,
    });
  });

  // A link allows ten attempts an hour.
  test.each(shareOfEngine([1, 11, 21, 31, 41, 51, 61, 71, 81, 91]))(
    'duplicated and shuffled events of a payment lead to the same result, ten seeds from %d',
    async (first) => {
      acme = await aPaidCompany(stripe, running);
      let paid = 0;
      for (let seed = first; seed < first + 10; seed += 1) {
        const random = seeded(seed);
        const invoice = await acme.anInvoice();
        await acme.press(invoice);
        const session = stripe.sessions.newest;
        const how = random.pick(['card', 'bank', 'bank refused'] as const);
        stripe.sessions.pay(session, how === 'card' ? 'card' : 'bank');
        const early = sessionEvents(session, how === 'card' ? CARD : BANK);
        if (random.whole(0, 1)) for (const event of random.shuffled(early)) await deliver(event);
        if (how !== 'card') stripe.sessions.clear(session, how === 'bank' ? 'paid' : 'refused');
        const late = how === 'card' ? [] : sessionEvents(session, CLEARED);
        for (const event of random.shuffled([...early, ...early, ...late, ...late])) await deliver(event);
        const isPaid = how !== 'bank refused';
        expect(await storedState(acme, session, invoice), `seed ${seed}`).toMatchObject({
          state: isPaid ? 'succeeded' : 'failed',
          booked: isPaid ? 1 : 0,
        });
        expect((await acme.read(invoice)).balance_due, `seed ${seed}`).toBe(isPaid ? 0 : 100);
        if (isPaid) paid += 1;
      }
      expect(await receiptsOf(acme)).toBe(paid);
    },
  );

  test.each<[string, (event: object) => object]>([
    ['of another account', (event) => ({ ...event, account: 'acct_other' })],
    ['of the other mode', (event) => ({ ...event, livemode: true })],
    ['about nothing of ours', (event) => ({ ...event, data: { object: { object: 'payout', id: 'po_1' } } })],
  ])('events %s are acknowledged and change nothing', async (_what, changed) => {
    acme = await aPaidCompany(stripe, running);
    const invoice = await acme.anInvoice();
    await acme.press(invoice);
    const session = stripe.sessions.newest;
    stripe.sessions.pay(session, 'card');
    for (const event of sessionEvents(session, CARD)) expect((await deliver(changed(event))).status).toBe(200);
    expect(await storedState(acme, session, invoice)).toMatchObject({ state: 'open', booked: 0 });
  });

  test('events without a valid signature are rejected', async () => {
    acme = await aPaidCompany(stripe, running);
    const invoice = await acme.anInvoice();
    await acme.press(invoice);
    const session = stripe.sessions.newest;
    stripe.sessions.pay(session, 'card');
    const [event = {}] = sessionEvents(session, CARD);
    expect(await deliver(event, { secret: 'whsec_other' })).toBeError('bad_signature');
    expect(await storedState(acme, session, invoice)).toMatchObject({ state: 'open', booked: 0 });
  });
});

async function receiptsOf({ company }: PaidCompany): Promise<number> {
  const rows = await asCompany(running.database, company.company_id, (db) =>
    db.selectFrom('messages').select('message_id').where('document_kind', '=', 'payment').execute(),
  );
  return rows.length;
}

describe('missing events', () => {
  async function waiting(how?: 'card' | 'bank') {
    testClock.set('2020-03-02T15:00:00Z');
    acme = await aPaidCompany(stripe, running);
    const invoice = await acme.anInvoice();
    await acme.press(invoice);
    const session = stripe.sessions.newest;
    if (how) stripe.sessions.pay(session, how);
    return { invoice, session };
  }

  /** The clock is set to a time long before the payments of other tests, which are due later. */
  async function stateAfter(minutes: number, { session }: { session: FakeSession }) {
    testClock.forward({ minutes });
    await reconcileOnlinePayments(running.services);
    const row = await asCompany(running.database, acme.company.company_id, (db) =>
      db
        .selectFrom('online_payments')
        .select('state')
        .where('payment_id', '=', session.params.client_reference_id ?? '')
        .executeTakeFirstOrThrow(),
    );
    return row.state;
  }

  test('a payment without an event is found after seventy minutes', async () => {
    const payment = await waiting('card');
    expect(await stateAfter(69, payment)).toBe('open');
    expect(await stateAfter(1, payment)).toBe('succeeded');
  });

  test('a payment page that nothing was paid on expires, even without an event', async () => {
    const payment = await waiting();
    payment.session.status = 'expired';
    expect(await stateAfter(70, payment)).toBe('expired');
  });

  test('a payment page that was replaced by a manual payment is closed, even without an event', async () => {
    const payment = await waiting();
    const { invoice_id } = payment.invoice;
    const customer_payment = { invoice_id, amount: 100, payment_date: '2020-03-02', payment_method: 'cash' as const };
    await acme.company.ana.call(customerPayments.create, { body: { customer_payment } });
    expect(await stateAfter(0, payment)).toBe('canceled');
    expect(payment.session.status).toBe('expired');
  });

  test('the company is notified of a payment within ten minutes even if its fee is still unknown', async () => {
    stripe.sessions.fee = null;
    const payment = await waiting('card');
    for (const event of sessionEvents(payment.session, CARD)) await deliver(event);
    const notices = async () =>
      (await noticesTo(acme.company.ana.email)).filter(({ content }) => content?.text.includes('by card')).length;
    expect(await notices()).toBe(0);
    await stateAfter(10, payment);
    expect(await notices()).toBe(1);
    await stateAfter(10, payment);
    expect(await notices()).toBe(1);
  });
});

test("the company of the server is paid on the server's own account, by events of the keys' mode", async () => {
  acme = await aPaidCompany(stripe, running);
  const ownApp = await appWithStripe(stripe, { STRIPE_OWN_COMPANY: acme.company.company_code });
  const customer = aBrowser({ at: Promise.resolve(ownApp) });
  const invoice = await acme.anInvoice();
  const ana = aBrowser({ ...acme.company.ana, at: Promise.resolve(ownApp) });
  expect((await ana.call(stripeAccounts.read)).body.data.attributes.state).toBe('active');
  const { body } = await pressed({ customer, token: acme.sent.token }, invoice);
  const session = stripe.sessions.newest;
  expect(session.account).toBeNull();
  stripe.sessions.pay(session, 'card');
  const events = sessionEvents(session, CARD);
  const deliverAll = async (changes: object) => {
    for (const event of events) {
      const delivery = { path: '', secret: STRIPE_WEBHOOK_SECRET, at: ownApp };
      expect((await deliver({ ...event, ...changes }, delivery)).status).toBe(200);
    }
  };
  await deliverAll({ id: `evt_${unique()}`, livemode: true });
  expect(await storedState(acme, session, invoice)).toMatchObject({ state: 'open', booked: 0 });
  await deliverAll({});
  expect(await storedState(acme, session, invoice)).toMatchObject({ state: 'succeeded', booked: 1 });
  const params = { token: acme.sent.token, id: body.payment_id };
  expect((await customer.call(onlinePayments.read, { params })).body.data.attributes.state).toBe('succeeded');
  await ownApp.stop();
});
