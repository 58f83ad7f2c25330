import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subscriptions } from '#contract/identity/subscriptions.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, anAddress } from '#testkit/clients/browser.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { unique } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { aCardPayment, paymentsOf, subscriptionOf } from '#testkit/scenarios/paying.ts';
import { appWithStripe, aStripe, signedEvent, type FakeStripeServer } from '#testkit/stripe/stripe.ts';
import type { Running } from '../../app/run.ts';
import { seeded } from '../../operations/demo/random.ts';
import { asCompany } from '../../platform/database/database.ts';
import type { FakeIntent } from '../../platform/payment-cards/fake-stripe/objects.ts';
import { deleteCompany } from '../companies/store.ts';
import { reconcilePayments } from './reconcile-payments.ts';

/* Stripe events: repeated, late, in any order, or missing. */

const HOOK = '/api/v1/webhooks/stripe';

let stripe: FakeStripeServer;
let running: Running;

beforeAll(async () => {
  stripe = await aStripe();
  running = await appWithStripe(stripe);
});
afterAll(async () => {
  await running.stop();
  await stripe.close();
});

function atStripe({ ana }: Company) {
  const { cookies, address } = ana;
  return aBrowser({ cookies, address, at: Promise.resolve(running) });
}

/** Ana's card requires authentication, and she leaves. */
async function aWaitingIntent(acme: Company, months = 1): Promise<FakeIntent> {
  await atStripe(acme).call(subscriptions.start, aCardPayment({ card: 'pm_card_authenticationRequired', months }));
  const intent = stripe.intents.find(({ metadata }) => metadata.company_id === acme.company_id);
  if (!intent) throw new Error('Stripe was not asked');
  return intent;
}

function stripeEvent(type: string, object: object) {
  return { id: `evt_${unique()}`, type, created: Math.floor(testClock.now().getTime() / 1000), data: { object } };
}

function succeeded({ id, amount, metadata }: FakeIntent) {
  return stripeEvent('payment_intent.succeeded', { id, object: 'payment_intent', amount, currency: 'usd', metadata });
}

function failed(intent: FakeIntent, message = 'Your card was declined.') {
  return stripeEvent('payment_intent.payment_failed', { ...intent, currency: 'usd', last_payment_error: { message } });
}

function refunded({ id, amount, metadata }: FakeIntent, { cents = amount } = {}) {
  const charge = { id: `ch_${id}`, object: 'charge', payment_intent: id, amount, currency: 'usd', metadata };
  return stripeEvent('charge.refunded', { ...charge, refunded: cents === amount, amount_refunded: cents });
}

async function postEvent(event: object, signing: Parameters<typeof signedEvent>[1] = {}) {
  const { payload, headers } = signedEvent(event, signing);
  const browser = aBrowser({ at: Promise.resolve(running) });
  return browser.request({ method: 'POST', url: HOOK, payload, headers });
}

async function eventRow(id: string) {
  const { systemDb } = running.database;
  return systemDb.selectFrom('subscription_payment_events').selectAll().where('event_id', '=', id).executeTakeFirst();
}

test('an event settles a payment whose card holder did not return', async () => {
  const acme = await aCompany({ subscription: 'none' });
  const intent = await aWaitingIntent(acme, 12);
  const event = succeeded(intent);
  expect((await postEvent(event)).status).toBe(200);
  expect(await subscriptionOf(acme.ana)).toMatchObject({
    subscription_status: 'active',
    number_of_months_subscribed: 12,
  });
  const [payment] = await paymentsOf(acme.ana);
  expect(payment).toMatchObject({
    status: 'succeeded',
    payment_event_id: event.id,
    payment_event_type: event.type,
  });
  expect(await eventRow(event.id)).toMatchObject({
    event_type: 'payment_intent.succeeded',
    payment_id: payment?.payment_id,
    intent_id: intent.id,
    amount: '72.00',
    currency: 'usd',
    status: 'succeeded',
  });
  expect(await noticesTo(acme.ana.email)).toHaveLength(1);
});

test('an event finds the payment of a lost response by our id', async () => {
  const acme = await aCompany({ subscription: 'none' });
  const { cards } = running.services;
  const { charge } = cards;
  Object.assign(cards, {
    charge: (...args: Parameters<typeof charge>) => (void charge(...args), new Promise(() => undefined)),
  });
  void atStripe(acme).attempt(subscriptions.start, aCardPayment());
  await expect.poll(() => stripe.intents.some(({ metadata }) => metadata.company_id === acme.company_id)).toBe(true);
  Object.assign(cards, { charge });
  const intent = stripe.intents.find(({ metadata }) => metadata.company_id === acme.company_id);
  if (intent) await postEvent(succeeded(intent));
  expect(await paymentsOf(acme.ana)).toMatchObject([{ status: 'succeeded' }]);
  expect((await subscriptionOf(acme.ana))?.number_of_months_subscribed).toBe(1);
});

describe('an event', () => {
  test.each<[string, Parameters<typeof signedEvent>[1]]>([
    ['with a signature of another secret', { secret: 'whsec_other' }],
    ['older than five minutes', { at: new Date(Date.now() - 301_000) }],
  ])('an event %s is rejected and not stored', async (_what, signing) => {
    const acme = await aCompany({ subscription: 'none' });
    const event = succeeded(await aWaitingIntent(acme));
    expect(await postEvent(event, signing)).toBeError('bad_signature');
    expect(await eventRow(event.id)).toBeUndefined();
    expect(await subscriptionOf(acme.ana)).toBeUndefined();
  });

  test('an event without a signature is rejected', async () => {
    const { headers, payload } = signedEvent(stripeEvent('payment_intent.succeeded', {}));
    const browser = aBrowser({ at: Promise.resolve(running) });
    const unsigned = { 'content-type': headers['content-type'] };
    expect(await browser.request({ method: 'POST', url: HOOK, payload, headers: unsigned })).toBeError('bad_signature');
  });

  test('an event needs no session and no origin of ours', async () => {
    const { payload, headers } = signedEvent(stripeEvent('customer.created', { id: 'cus_1' }));
    const browser = aBrowser({ at: Promise.resolve(running), address: anAddress() });
    const from = { ...headers, origin: 'https://hooks.stripe.com' };
    expect((await browser.request({ method: 'POST', url: HOOK, payload, headers: from })).status).toBe(200);
  });

  test.each<[string, string, object]>([
    ['about something else', 'customer.created', { id: 'cus_1', amount: 'many', metadata: [] }],
    ['of a payment that is not ours', 'payment_intent.succeeded', { id: 'pi_elsewhere', amount: 100, currency: 'usd' }],
    ['with an invalid payment id', 'payment_intent.succeeded', { id: 'pi_x', metadata: { payment_id: 'x; drop' } }],
    ['of an unknown format', 'payment_intent.succeeded', { object: 'payment_intent' }],
    ['of a charge without a payment', 'charge.refunded', { id: 'ch_1', refunded: true }],
  ])('an event %s is stored and changes nothing', async (_what, type, object) => {
    const event = stripeEvent(type, object);
    expect((await postEvent(event)).status).toBe(200);
    expect(await eventRow(event.id)).toMatchObject({ event_type: type, payment_id: null });
  });

  test('the Stripe webhook returns 404 with the sandbox', async () => {
    const { payload, headers } = signedEvent(stripeEvent('customer.created', {}));
    expect(await aBrowser().request({ method: 'POST', url: HOOK, payload, headers })).toBeError('not_found');
  });
});

describe('a refund', () => {
  test('a refund updates the payment and keeps the months', async () => {
    const acme = await aCompany({ subscription: 'none' });
    const intent = await aWaitingIntent(acme);
    await postEvent(succeeded(intent));
    const before = await subscriptionOf(acme.ana);
    const event = refunded(intent);
    await postEvent(event);
    expect(await paymentsOf(acme.ana)).toMatchObject([{ status: 'refunded', payment_event_id: event.id }]);
    expect(await subscriptionOf(acme.ana)).toEqual(before);
    expect(await eventRow(event.id)).toMatchObject({ amount: '6.00', status: 'refunded' });
  });

  test("a partial refund does not change the payment's status", async () => {
    const acme = await aCompany({ subscription: 'none' });
    const intent = await aWaitingIntent(acme);
    await postEvent(succeeded(intent));
    const event = refunded(intent, { cents: 250 });
    await postEvent(event);
    expect(await paymentsOf(acme.ana)).toMatchObject([{ status: 'succeeded' }]);
    expect(await eventRow(event.id)).toMatchObject({ amount: '2.50', status: null });
  });
});

test('a failure that is reported after the success is ignored', async () => {
  const acme = await aCompany({ subscription: 'none' });
  const intent = await aWaitingIntent(acme);
  const event = succeeded(intent);
  await postEvent(event);
  await postEvent(failed(intent));
  expect(await paymentsOf(acme.ana)).toMatchObject([
    { status: 'succeeded', payment_event_id: event.id, failure_message: null },
  ]);
});

test('events and payments of a deleted company remain stored, with nothing else of the company', async () => {
  const acme = await aCompany({ subscription: 'none' });
  const intent = await aWaitingIntent(acme);
  const event = succeeded(intent);
  await postEvent(event);
  await asCompany(await testDatabase(), acme.company_id, deleteCompany);
  expect(await eventRow(event.id)).toMatchObject({ status: 'succeeded' });
  const back = refunded(intent);
  expect((await postEvent(back)).status).toBe(200);
  const row = await asCompany(running.database, acme.company_id, (db) =>
    db
      .selectFrom('detached_subscription_payments')
      .selectAll()
      .where('intent_id', '=', intent.id)
      .executeTakeFirstOrThrow(),
  );
  expect(row).toMatchObject({ amount: '6.00', status: 'refunded', payment_event_id: back.id });
  expect(JSON.stringify(row)).not.toContain(acme.ana.account_id);
});

test('a hundred events, each repeated three times, shuffled and concurrent, lead to one charge and one state', async () => {
  testClock.set('2027-01-31T17:00:00Z');
  for (let seed = 1; seed <= 100; seed++) {
    const random = seeded(seed);
    const acme = await aCompany({ subscription: 'none' });
    const intent = await aWaitingIntent(acme, 2);
    stripe.authenticate(intent);
    const events = [succeeded(intent), failed(intent), refunded(intent)];
    const confirm = { body: { payment_intent_id: intent.id } };
    const browser = atStripe(acme);
    const deliveries: (() => Promise<unknown>)[] = [
      ...[...events, ...events, ...events].map(
        (event) => async () => expect((await postEvent(event)).status).toBe(200),
      ),
      () => browser.call(subscriptions.confirm, confirm),
      () => reconcilePayments(running.services),
    ];
    const shuffled = random.shuffled(deliveries);
    while (shuffled.length > 0) await Promise.all(shuffled.splice(0, random.whole(1, 4)).map((deliver) => deliver()));

    expect(stripe.intents.filter(({ metadata }) => metadata.company_id === acme.company_id)).toHaveLength(1);
    const paid = await paymentsOf(acme.ana);
    const last = { payment_event_id: events[2]?.id, payment_event_type: 'charge.refunded' };
    expect(paid).toMatchObject([{ status: 'refunded', failure_message: null, number_of_months: 2, ...last }]);
    expect({ seed, ...(await subscriptionOf(acme.ana)) }).toMatchObject({
      seed,
      subscription_status: 'active',
      number_of_months_subscribed: 2,
      start_date: '2027-01-31',
      end_date: '2027-06-30',
    });
  }
}, 120_000);
