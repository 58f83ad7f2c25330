import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aStripe,
  signedEvent,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  type FakeStripeServer,
} from '#testkit/stripe/stripe.ts';
import { newId } from '../ids.ts';
import { openFakeStripe } from './fake-stripe/in-process.ts';
import { openCards } from './open-cards.ts';
import { type Cards, CardsOut, type Charge } from './payment-cards.ts';
import { stripeCards } from './stripe-cards.ts';

let stripe: FakeStripeServer;
let cards: Cards;
let withoutKeys: Cards;

beforeAll(async () => {
  stripe = await aStripe();
  cards = cardsWith(STRIPE_SECRET_KEY);
  const dataDir = mkdtempSync(join(process.env.TEST_TEMP_ROOT ?? tmpdir(), 'sandbox-'));
  const publicUrl = 'https://jobs.example';
  withoutKeys = await openCards(openFakeStripe({ dataDir, publicUrl, clock: () => new Date() }));
});
beforeEach(() => {
  stripe.faultMode = 'none';
});
afterAll(() => stripe.close());

function cardsWith(secretKey: string): Cards {
  return stripeCards({ secretKey, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl: stripe.apiUrl });
}

function aCharge(paymentMethodId = 'pm_card_visa'): Charge {
  return {
    id: newId(),
    intentId: null,
    cents: 7200,
    paymentMethodId,
    description: 'JobsitesPro, 12 months',
    metadata: { company_id: newId() },
    createdAt: new Date(),
  };
}

function intentsOf({ id }: Charge) {
  return stripe.intents.filter(({ metadata }) => metadata.payment_id === id);
}

/* The fake behaves the same over HTTP and in the process of a server without keys. */
describe.each<[string, () => Cards]>([
  ['Stripe', () => cards],
  ['the fake without keys', () => withoutKeys],
])('at %s', (_name, open) => {
  test.each(['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex', 'pm_card_discover'])(
    'charge succeeds with the card %s',
    async (card) => {
      const outcome = await open().charge(aCharge(card));
      expect(outcome).toMatchObject({ state: 'succeeded', intentId: expect.stringMatching(/^pi_/) as string });
    },
  );

  test.each([
    ['pm_card_visa_chargeDeclined', 'Your card was declined.'],
    ['pm_card_chargeDeclinedExpiredCard', 'Your card has expired.'],
    ['pm_card_chargeDeclinedIncorrectCvc', "Your card's security code is incorrect."],
    ['pm_nobodys', 'This card could not be used. Please enter it again.'],
    ['', 'This card could not be used. Please enter it again.'],
  ])('charge declines the card "%s": %s', async (card, message) => {
    expect(await open().charge(aCharge(card))).toMatchObject({ state: 'failed', message });
  });

  test('find returns a charge that was made, with the same result', async () => {
    const charge = aCharge();
    const made = await open().charge(charge);
    expect(await open().find(charge)).toMatchObject({ state: 'succeeded', intentId: made.intentId });
    expect(await open().find({ ...charge, intentId: made.intentId })).toMatchObject({ intentId: made.intentId });
    expect(await open().charge(charge)).toEqual(made);
  });

  test('charge asks the card holder for authentication if the bank requires it', async () => {
    const charge = aCharge('pm_card_authenticationRequired');
    const waiting = await open().charge(charge);
    expect(waiting).toMatchObject({ state: 'waiting', clientSecret: expect.stringContaining('_secret_') as string });
    expect(await open().find(charge)).toEqual(waiting);
    for (const intent of intentsOf(charge)) stripe.authenticate(intent);
    expect(await open().finish({ ...charge, intentId: waiting.intentId ?? '' })).toMatchObject({
      state: 'succeeded',
      intentId: waiting.intentId,
    });
  });

  test('cancel ends a charge that waits for authentication', async () => {
    const charge = aCharge('pm_card_authenticationRequired');
    const { intentId } = await open().charge(charge);
    expect(await open().cancel({ ...charge, intentId: intentId ?? '' })).toMatchObject({
      state: 'failed',
      intentId,
      message: 'The payment was not confirmed in time. You have not been charged.',
    });
  });
});

describe('Stripe', () => {
  test.each(['{}', 'null', '<html>Bad gateway</html>'])(
    'a response of Stripe that is not a payment is not trusted: %s',
    async (garbage) => {
      Object.assign(stripe, { faultMode: 'returns garbage', garbage });
      const charge = aCharge();
      await expect(cards.charge(charge)).rejects.toThrow(CardsOut);
      await expect(cards.find({ ...charge, intentId: 'pi_1' })).rejects.toThrow(CardsOut);
      stripe.faultMode = 'none';
      expect(await cards.charge(charge)).toMatchObject({ state: 'succeeded' });
      expect(intentsOf(charge)).toHaveLength(1);
    },
  );

  test('a retried charge at Stripe is made once, even if its responses are lost', async () => {
    const charge = aCharge();
    stripe.faultMode = 'loses responses';
    await expect(cards.charge(charge)).rejects.toThrow(CardsOut);
    stripe.faultMode = 'none';
    expect(await cards.find(charge)).toMatchObject({ state: 'succeeded' });
    expect(await cards.charge(charge)).toMatchObject({ state: 'succeeded' });
    expect(intentsOf(charge)).toMatchObject([
      { amount: 7200, metadata: { ...charge.metadata, payment_id: charge.id } },
    ]);
  });

  test('find returns undefined for a charge that never reached Stripe', async () => {
    expect(await cards.find(aCharge())).toBeUndefined();
  });

  test('find returns undefined for a charge of a server without keys', async () => {
    const charge = aCharge('pm_card_authenticationRequired');
    const { intentId } = await withoutKeys.charge(charge);
    const existingCharge = { ...charge, intentId: intentId ?? '' };
    expect(await cards.find(existingCharge)).toBeUndefined();
    expect(await cards.finish(existingCharge)).toMatchObject({ state: 'failed' });
  });

  test("charge returns Stripe's receipt", async () => {
    const outcome = await cards.charge(aCharge());
    expect(outcome).toMatchObject({ receiptUrl: `https://pay.stripe.example/receipts/${outcome.intentId}` });
  });

  test('finish reports a card holder who failed authentication', async () => {
    const charge = aCharge('pm_card_authenticationRequired');
    const { intentId } = await cards.charge(charge);
    for (const intent of intentsOf(charge)) stripe.authenticate(intent, 'no');
    expect(await cards.finish({ ...charge, intentId: intentId ?? '' })).toMatchObject({
      state: 'failed',
      message: 'We are unable to authenticate your payment method.',
    });
  });

  test('cancel reports a charge that succeeded before it could be canceled', async () => {
    const charge = aCharge('pm_card_authenticationRequired');
    const { intentId } = await cards.charge(charge);
    for (const intent of intentsOf(charge)) stripe.authenticate(intent);
    expect(await cards.cancel({ ...charge, intentId: intentId ?? '' })).toMatchObject({ state: 'succeeded' });
  });

  test.each<[string, (charge: Charge) => Promise<unknown>]>([
    ['charge', (charge) => cards.charge(charge)],
    ['find', (charge) => cards.find(charge)],
    ['finish', (charge) => cards.finish({ ...charge, intentId: 'pi_1' })],
    ['cancel', (charge) => cards.cancel({ ...charge, intentId: 'pi_1' })],
  ])('a call (%s) throws CardsOut while Stripe is unavailable', async (_what, ask) => {
    stripe.faultMode = 'unavailable';
    await expect(ask(aCharge())).rejects.toThrow(CardsOut);
  });

  test('charge throws CardsOut if Stripe rejects the API key', async () => {
    await expect(cardsWith('sk_test_wrong').charge(aCharge())).rejects.toThrow(CardsOut);
  });
});

describe('event', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const seconds = (count: number) => new Date(now.getTime() + count * 1000);
  const isTheirs = ({ payload, headers }: ReturnType<typeof signedEvent>) =>
    cards.isSigned?.(Buffer.from(payload), headers['stripe-signature'], now);

  test('an event is accepted within five minutes when signed with the webhook secret', () => {
    expect(isTheirs(signedEvent({ id: 'evt_1' }, { at: now }))).toBe(true);
    expect(isTheirs(signedEvent({ id: 'evt_1' }, { at: seconds(-300) }))).toBe(true);
  });

  test('an event is rejected when it is older, changed, signed with another secret, or not signed', () => {
    expect(isTheirs(signedEvent({ id: 'evt_1' }, { at: seconds(-301) }))).toBe(false);
    expect(isTheirs({ ...signedEvent({ id: 'evt_1' }, { at: now }), payload: '{"id":"evt_2"}' })).toBe(false);
    expect(isTheirs(signedEvent({ id: 'evt_1' }, { at: now, secret: 'whsec_other' }))).toBe(false);
    expect(cards.isSigned?.(Buffer.from('{}'), undefined, now)).toBe(false);
    expect(cards.isSigned?.(Buffer.from('{}'), 't=1,v1=', now)).toBe(false);
  });

  test('a server without keys receives no event', () => {
    expect(withoutKeys.isSigned).toBeUndefined();
  });
});
