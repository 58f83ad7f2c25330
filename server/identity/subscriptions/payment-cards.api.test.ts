import { describe, expect, test } from 'vitest';
import { subscriptions } from '#contract/identity/subscriptions.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aCompany, type Person } from '#testkit/records/factories.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { aCardPayment, paymentsOf, subscriptionOf } from '#testkit/scenarios/paying.ts';

describe('a declined card', () => {
  test.each([
    ['pm_card_visa_chargeDeclined', 'Your card was declined.'],
    ['pm_card_chargeDeclinedExpiredCard', 'Your card has expired.'],
    ['pm_card_chargeDeclinedIncorrectCvc', "Your card's security code is incorrect."],
  ])("a declined card (%s) buys nothing and returns the bank's message", async (card, sentence) => {
    const { ana } = await aCompany({ subscription: 'none' });
    const reply = await ana.call(subscriptions.start, aCardPayment({ card }));
    expect(reply).toBeError('card_declined');
    expect(reply.body).toEqual({ error: sentence, code: 'card_declined' });
    expect(await subscriptionOf(ana)).toBeUndefined();
    expect(await paymentsOf(ana)).toMatchObject([
      { status: 'failed', failure_message: sentence, subscription_id: null },
    ]);
    expect(await noticesTo(ana.email)).toEqual([]);
  });

  test('a declined card can be followed by a valid one', async () => {
    const { ana } = await aCompany({ subscription: 'none' });
    await ana.call(subscriptions.start, aCardPayment({ card: 'pm_card_visa_chargeDeclined' }));
    expect((await ana.call(subscriptions.start, aCardPayment())).status).toBe(201);
    expect((await paymentsOf(ana)).map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  });

  test('a declined card can be tried ten times an hour', async () => {
    testClock.stop();
    const { ana } = await aCompany();
    const rejected = aCardPayment({ card: 'pm_card_visa_chargeDeclined' });
    for (let count = 0; count < 10; count++)
      expect(await ana.call(subscriptions.start, rejected)).toBeError('card_declined');
    expect(await ana.call(subscriptions.start, rejected)).toBeError('too_many_requests');
  });
});

describe('a card that requires authentication', () => {
  const authenticationPayment = aCardPayment({ card: 'pm_card_authenticationRequired', months: 3 });

  async function startedPayment(person: Person): Promise<string> {
    const reply = await person.attempt(subscriptions.start, authenticationPayment);
    expect(reply).toBeError('authentication_required');
    const { payment_intent_id, client_secret } = reply.body as unknown as Record<string, string>;
    expect(client_secret).toContain('_secret_');
    return payment_intent_id ?? '';
  }

  test('a card that requires authentication buys nothing until the card holder has authenticated', async () => {
    const { ana } = await aCompany({ subscription: 'none' });
    const payment_intent_id = await startedPayment(ana);
    expect(await subscriptionOf(ana)).toBeUndefined();
    expect(await paymentsOf(ana)).toMatchObject([{ status: 'pending' }]);

    const { status, body } = await ana.call(subscriptions.confirm, { body: { payment_intent_id } });
    expect(status).toBe(201);
    expect(body.data.attributes).toMatchObject({ subscription_status: 'active', number_of_months_subscribed: 3 });
    expect(await paymentsOf(ana)).toMatchObject([{ status: 'succeeded' }]);
  });

  test('an authenticated payment is confirmed once, however often the call is made', async () => {
    const { ana } = await aCompany();
    const body = { payment_intent_id: await startedPayment(ana) };
    const first = await ana.call(subscriptions.confirm, { body });
    const again = await ana.call(subscriptions.confirm, { body });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await paymentsOf(ana)).toHaveLength(1);
  });

  test('an authenticated payment cannot be confirmed by others', async () => {
    const [acme, rival] = [await aCompany(), await aCompany()];
    const body = { payment_intent_id: await startedPayment(acme.ana) };
    expect(await rival.ana.call(subscriptions.confirm, { body })).toBeError('payment_not_found');
    expect(await acme.ana.call(subscriptions.confirm, { body: { payment_intent_id: 'pi_none' } })).toBeError(
      'payment_not_found',
    );
    expect(await paymentsOf(acme.ana)).toMatchObject([{ status: 'pending' }]);
  });

  test('a card that requires authentication can be replaced by another card, and is not charged afterwards', async () => {
    const { ana } = await aCompany({ subscription: 'none' });
    const body = { payment_intent_id: await startedPayment(ana) };
    expect((await ana.call(subscriptions.start, aCardPayment({ months: 1 }))).status).toBe(201);
    expect(await ana.call(subscriptions.confirm, { body })).toBeError('card_declined');
    expect((await paymentsOf(ana)).map(({ status }) => status)).toEqual(['succeeded', 'failed']);
    expect((await subscriptionOf(ana))?.number_of_months_subscribed).toBe(1);
  });
});
