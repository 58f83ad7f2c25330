import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { subscriptions } from '#contract/identity/subscriptions.ts';
import { takeErrors, takeWarnings } from '#testkit/app/error-log.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { unique } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { aCardPayment, paymentsOf, subscriptionOf } from '#testkit/scenarios/paying.ts';
import { appWithStripe, aStripe, type FakeStripeServer } from '#testkit/stripe/stripe.ts';
import type { Running } from '../../app/run.ts';
import { reconcilePayments } from './reconcile-payments.ts';

/* Payments with Stripe if a response may be lost: one order leads to one charge and one state. */

let stripe: FakeStripeServer;
let running: Running;

beforeAll(async () => {
  stripe = await aStripe();
  running = await appWithStripe(stripe);
});
beforeEach(() => {
  stripe.faultMode = 'none';
});
afterAll(async () => {
  await running.stop();
  await stripe.close();
});

/** Ana, signed in to an application that charges cards with Stripe. */
function atStripe({ ana }: Company) {
  const { cookies, address } = ana;
  return aBrowser({ cookies, address, at: Promise.resolve(running) });
}

function intentsOf({ company_id }: Company) {
  return stripe.intents.filter(({ metadata }) => metadata.company_id === company_id);
}

/** Ana pays, and Stripe's response is lost. */
async function payUnheard(
  acme: Company,
  input: ReturnType<typeof aCardPayment> & { headers?: Record<string, string> },
) {
  stripe.faultMode = 'loses responses';
  const reply = await atStripe(acme).call(subscriptions.start, input);
  expect(reply).toBeError('unavailable');
  expect(reply.headers['retry-after']).toBe('5');
  expect(takeWarnings().join()).toContain('The card provider cannot be reached');
  stripe.faultMode = 'none';
}

test('a Stripe payment charges our price under our name and emails a receipt', async () => {
  const acme = await aCompany({ subscription: 'none' });
  const { status } = await atStripe(acme).call(subscriptions.start, aCardPayment({ months: 12 }));
  expect(status).toBe(201);
  const [payment] = await paymentsOf(acme.ana);
  expect(payment).toMatchObject({ status: 'succeeded', amount: 72, payment_event_id: null });
  expect(intentsOf(acme)).toMatchObject([
    { amount: 7200, metadata: { company_id: acme.company_id, payment_id: payment?.payment_id } },
  ]);
  const [notice] = await noticesTo(acme.ana.email);
  expect(notice?.content?.text).toContain(`https://pay.stripe.example/receipts/${intentsOf(acme)[0]?.id}`);
});

test('a Stripe payment completes after the card holder has authenticated with the bank', async () => {
  const acme = await aCompany({ subscription: 'none' });
  const browser = atStripe(acme);
  const started = await browser.call(subscriptions.start, aCardPayment({ card: 'pm_card_authenticationRequired' }));
  expect(started).toBeError('authentication_required');
  const [intent] = intentsOf(acme);
  expect(started.body).toMatchObject({ client_secret: intent?.client_secret, payment_intent_id: intent?.id });
  const body = { payment_intent_id: intent?.id ?? '' };
  // The call is too early, as after the browser's back button.
  expect(await browser.call(subscriptions.confirm, { body })).toBeError('authentication_required');
  if (intent) stripe.authenticate(intent);
  expect((await browser.call(subscriptions.confirm, { body })).status).toBe(201);
  expect((await subscriptionOf(acme.ana))?.subscription_status).toBe('active');
});

test('a Stripe payment charges nothing if the authentication fails', async () => {
  const acme = await aCompany({ subscription: 'none' });
  const browser = atStripe(acme);
  await browser.call(subscriptions.start, aCardPayment({ card: 'pm_card_authenticationRequired' }));
  const [intent] = intentsOf(acme);
  if (intent) stripe.authenticate(intent, 'no');
  const reply = await browser.call(subscriptions.confirm, { body: { payment_intent_id: intent?.id ?? '' } });
  expect(reply).toBeError('card_declined');
  expect(reply.body).toMatchObject({ error: 'We are unable to authenticate your payment method.' });
  expect(await subscriptionOf(acme.ana)).toBeUndefined();
});

describe('a lost response', () => {
  test('a charge whose response was lost is found by a retry under its key', async () => {
    const acme = await aCompany();
    const input = { ...aCardPayment({ months: 2 }), headers: { 'idempotency-key': unique() } };
    await payUnheard(acme, input);
    expect(await paymentsOf(acme.ana)).toMatchObject([{ status: 'pending' }]);
    expect((await atStripe(acme).call(subscriptions.start, input)).status).toBe(201);
    expect(intentsOf(acme)).toHaveLength(1);
    expect(await paymentsOf(acme.ana)).toMatchObject([{ status: 'succeeded' }]);
    expect((await subscriptionOf(acme.ana))?.number_of_months_subscribed).toBe(2);
  });

  test('a charge whose response was lost is found before another card is charged, and the other card is rejected', async () => {
    const acme = await aCompany();
    await payUnheard(acme, aCardPayment({ months: 2 }));
    expect(await atStripe(acme).call(subscriptions.start, aCardPayment({ months: 5 }))).toBeError('paid_already');
    expect(intentsOf(acme)).toHaveLength(1);
    expect((await subscriptionOf(acme.ana))?.number_of_months_subscribed).toBe(2);
  });

  test('a charge whose response was lost is found by the background task, once', async () => {
    const acme = await aCompany({ subscription: 'none' });
    await payUnheard(acme, aCardPayment({ months: 2 }));
    testClock.forward({ minutes: 11 });
    await Promise.all(Array.from({ length: 5 }, () => reconcilePayments(running.services)));
    await reconcilePayments(running.services);
    expect(intentsOf(acme)).toHaveLength(1);
    expect(await paymentsOf(acme.ana)).toMatchObject([{ status: 'succeeded' }]);
    expect((await subscriptionOf(acme.ana))?.number_of_months_subscribed).toBe(2);
    expect(await noticesTo(acme.ana.email)).toHaveLength(1);
  });
});

describe('a charge that never reached Stripe', () => {
  async function payInVain(
    acme: Company,
    input: ReturnType<typeof aCardPayment> & { headers?: Record<string, string> },
  ) {
    stripe.faultMode = 'unavailable';
    expect(await atStripe(acme).call(subscriptions.start, input)).toBeError('unavailable');
    expect(takeWarnings().join()).toContain('The card provider cannot be reached');
    stripe.faultMode = 'none';
  }

  test('a charge that never reached Stripe is made when the call is retried under its key', async () => {
    const acme = await aCompany();
    const input = { ...aCardPayment(), headers: { 'idempotency-key': unique() } };
    await payInVain(acme, input);
    expect((await atStripe(acme).call(subscriptions.start, input)).status).toBe(201);
    expect(intentsOf(acme)).toHaveLength(1);
  });

  test('a charge that never reached Stripe has two minutes to arrive before another is made', async () => {
    const acme = await aCompany();
    testClock.stop();
    await payInVain(acme, aCardPayment());
    expect(await atStripe(acme).call(subscriptions.start, aCardPayment())).toBeError('in_progress');
    testClock.forward({ minutes: 2 });
    expect((await atStripe(acme).call(subscriptions.start, aCardPayment())).status).toBe(201);
    expect((await paymentsOf(acme.ana)).map(({ status }) => status)).toEqual(['succeeded', 'failed']);
    expect(intentsOf(acme)).toHaveLength(1);
  });

  test('a charge that never reached Stripe is canceled by the background task, and not made by a late retry', async () => {
    const acme = await aCompany();
    const input = { ...aCardPayment(), headers: { 'idempotency-key': unique() } };
    await payInVain(acme, input);
    testClock.forward({ minutes: 11 });
    await reconcilePayments(running.services);
    const reply = await atStripe(acme).call(subscriptions.start, input);
    expect(reply).toBeError('card_declined');
    expect(reply.body).toMatchObject({
      error: 'The payment did not reach the card provider. You have not been charged.',
    });
    expect(intentsOf(acme)).toEqual([]);
  });
});

describe('a card holder who does not return', () => {
  async function leave(acme: Company) {
    await atStripe(acme).call(subscriptions.start, aCardPayment({ card: 'pm_card_authenticationRequired' }));
    const [intent] = intentsOf(acme);
    if (!intent) throw new Error('Stripe was not asked');
    return intent;
  }

  test('a payment is completed if its card holder authenticated but did not return', async () => {
    const acme = await aCompany({ subscription: 'none' });
    stripe.authenticate(await leave(acme));
    testClock.forward({ minutes: 11 });
    await reconcilePayments(running.services);
    expect((await subscriptionOf(acme.ana))?.subscription_status).toBe('active');
  });

  test('a payment is canceled after a day if its card holder did not authenticate', async () => {
    const acme = await aCompany({ subscription: 'none' });
    const intent = await leave(acme);
    testClock.forward({ hours: 20 });
    await reconcilePayments(running.services);
    expect(intent.status).toBe('requires_action');
    testClock.forward({ hours: 5 });
    await reconcilePayments(running.services);
    expect(intent.status).toBe('canceled');
  });

  test('a card holder who authenticates after the cancellation is not charged twice', async () => {
    const acme = await aCompany({ subscription: 'none' });
    stripe.authenticate(await leave(acme));
    expect(await atStripe(acme).call(subscriptions.start, aCardPayment({ months: 7 }))).toBeError('paid_already');
    expect(intentsOf(acme)).toHaveLength(1);
    expect((await subscriptionOf(acme.ana))?.number_of_months_subscribed).toBe(1);
  });
});

test('the background task retries after an outage of Stripe', async () => {
  const acme = await aCompany({ subscription: 'none' });
  await payUnheard(acme, aCardPayment());
  testClock.forward({ minutes: 11 });
  stripe.faultMode = 'unavailable';
  await reconcilePayments(running.services);
  expect(takeErrors().join()).toContain('What became of a payment could not be found out');
  expect(await paymentsOf(acme.ana)).toMatchObject([{ status: 'pending' }]);
  stripe.faultMode = 'none';
  testClock.forward({ minutes: 11 });
  await reconcilePayments(running.services);
  expect(await paymentsOf(acme.ana)).toMatchObject([{ status: 'succeeded' }]);
});

test('the background task finds the single charge of a process that was lost before recording it', async () => {
  const acme = await aCompany({ subscription: 'none' });
  const input = { ...aCardPayment({ months: 3 }), headers: { 'idempotency-key': unique() } };
  await chargeAndDie(acme, input);
  // The lost process might still be running, so other processes must not take over the payment.
  expect(await atStripe(acme).call(subscriptions.start, aCardPayment())).toBeError('in_progress');
  testClock.forward({ minutes: 2 });
  expect((await atStripe(acme).call(subscriptions.start, input)).status).toBe(201);
  expect(intentsOf(acme)).toHaveLength(1);
  expect((await subscriptionOf(acme.ana))?.number_of_months_subscribed).toBe(3);
});

/** Pays in an application whose process ends as soon as Stripe has charged the card. */
async function chargeAndDie(acme: Company, input: object): Promise<void> {
  const dying = await appWithStripe(stripe);
  onTestFinished(() => dying.stop());
  const { cookies, address } = acme.ana;
  const charged = intentsOf(acme).length + 1;
  const { cards } = dying.services;
  const charge = cards.charge.bind(cards);
  Object.assign(cards, {
    charge: async (...args: Parameters<typeof charge>) => {
      await charge(...args);
      return new Promise(() => undefined);
    },
  });
  void aBrowser({ cookies, address, at: Promise.resolve(dying) }).attempt(subscriptions.start, input);
  await expect.poll(() => intentsOf(acme).length, { timeout: 10_000 }).toBe(charged);
}
