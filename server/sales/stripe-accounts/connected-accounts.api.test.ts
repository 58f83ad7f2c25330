import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stripeAccounts } from '#contract/sales/stripe-accounts.ts';
import { PUBLIC_URL } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { unique } from '#testkit/inputs/inputs.ts';
import { aCompany } from '#testkit/records/factories.ts';
import {
  appWithStripe,
  aStripe,
  signedEvent,
  STRIPE_CONNECT_SECRET,
  type FakeStripeServer,
} from '#testkit/stripe/stripe.ts';
import type { Running } from '../../app/run.ts';
import { seeded } from '../../operations/demo/random.ts';
import type { FakeAccount } from '../../platform/payment-cards/fake-stripe/objects.ts';
import { checkStripeAccounts } from './check-accounts.ts';

/* Stripe accounts: lost responses, and events in any order. */

const { read, onboard, refresh } = stripeAccounts;

let stripe: FakeStripeServer;
let running: Running;

beforeAll(async () => {
  stripe = await aStripe();
  running = await appWithStripe(stripe, { STRIPE_CONNECT_WEBHOOK_SECRET: `whsec_thin,${STRIPE_CONNECT_SECRET}` });
});
beforeEach(() => {
  stripe.faultMode = 'none';
});
afterAll(async () => {
  await running.stop();
  await stripe.close();
});

/** A founder's browser on the server that uses Stripe. */
async function aFounder(): Promise<Browser> {
  const { ana } = await aCompany();
  return aBrowser({ cookies: ana.cookies, address: ana.address, at: Promise.resolve(running) });
}

/** A founder with a new Stripe account. */
async function aConnected(): Promise<{ ana: Browser; account: FakeAccount }> {
  const ana = await aFounder();
  await ana.call(onboard);
  const account = stripe.accounts.all.at(-1);
  if (!account) throw new Error('Stripe was not asked');
  return { ana, account };
}

const ACTIVE = { cards: 'active', bank: 'active', requirements: [] } as const;

async function stateOf(ana: Browser) {
  return (await ana.call(read)).body.data.attributes.state;
}

function snapshotEvent({ id }: { id: string }, type = 'account.updated') {
  return { id: `evt_${unique()}`, object: 'event', type, livemode: false, account: id, created: 1_795_000_000 };
}

function thinEvent({ id }: { id: string }, type = 'v2.core.account[requirements].updated') {
  const related_object = { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` };
  return { id: `evt_${unique()}`, object: 'v2.core.event', type, livemode: false, created: 'now', related_object };
}

async function deliver(event: object, options: Parameters<typeof signedEvent>[1] = {}) {
  const { payload, headers } = signedEvent(event, { secret: STRIPE_CONNECT_SECRET, ...options });
  const at = Promise.resolve(running);
  return aBrowser({ at }).request({ method: 'POST', url: '/api/v1/webhooks/stripe/connect', payload, headers });
}

const questions = () => stripe.requests.filter((each) => each.startsWith('GET /v2/core/accounts/')).length;

test('connecting sends the founder to Stripe’s pages, and back to the payments screen', async () => {
  const ana = await aFounder();
  const { body } = await ana.call(onboard);
  expect(body.redirect_url).toMatch(/^https:\/\/connect\.stripe\.example\//);
  expect(stripe.accounts.all.at(-1)?.link).toMatchObject({
    again: `${PUBLIC_URL}/main/company/payments?stripe=again`,
    back: `${PUBLIC_URL}/main/company/payments?stripe=back`,
  });
});

test('a second press, two concurrent ones and a lost response create one account', async () => {
  const ana = await aFounder();
  const before = stripe.accounts.all.length;
  stripe.faultMode = 'loses responses';
  expect(await ana.call(onboard)).toBeError('unavailable');
  expect(await stateOf(ana)).toBe('started');
  stripe.faultMode = 'none';
  await Promise.all([ana.call(onboard), ana.call(onboard)]);
  await ana.call(onboard);
  expect(stripe.accounts.all.length - before).toBe(1);
});

test('an account deleted at Stripe is disconnected, and the next press creates another one', async () => {
  const { ana, account } = await aConnected();
  account.closed = true;
  expect((await ana.call(refresh)).body.data.attributes).toMatchObject({ state: 'disconnected', dashboard_url: null });
  await ana.call(onboard);
  expect(await stateOf(ana)).toBe('started');
  expect(stripe.accounts.all.at(-1)?.id).not.toBe(account.id);
});

test('a refresh without a response from Stripe leaves the account unchanged', async () => {
  const { ana, account } = await aConnected();
  Object.assign(account, ACTIVE);
  stripe.faultMode = 'unavailable';
  expect(await ana.call(refresh)).toBeError('unavailable');
  expect(await stateOf(ana)).toBe('started');
});

describe('an event', () => {
  test.each([
    ['a snapshot', snapshotEvent],
    ['a thin one', thinEvent],
  ])('an event (%s) triggers a query for the account', async (_kind, eventOf) => {
    const { ana, account } = await aConnected();
    Object.assign(account, ACTIVE);
    expect((await deliver(eventOf(account))).status).toBe(200);
    expect(await stateOf(ana)).toBe('active');
  });

  test.each([
    ['account.application.deauthorized', snapshotEvent],
    ['v2.core.account.closed', thinEvent],
  ])('an event of type %s disconnects the account', async (type, eventOf) => {
    const { ana, account } = await aConnected();
    account.isBarred = true;
    await deliver(eventOf(account, type));
    expect(await stateOf(ana)).toBe('disconnected');
  });

  test('a repeated event triggers no further query', async () => {
    const { account } = await aConnected();
    const event = snapshotEvent(account);
    await deliver(event);
    const before = questions();
    expect((await deliver(event)).status).toBe(200);
    expect(questions()).toBe(before);
  });

  test('an event that failed because Stripe was unreachable is applied on redelivery', async () => {
    const { ana, account } = await aConnected();
    Object.assign(account, ACTIVE);
    const event = snapshotEvent(account);
    stripe.faultMode = 'unavailable';
    expect(await deliver(event)).toBeError('unavailable');
    stripe.faultMode = 'none';
    await deliver(event);
    expect(await stateOf(ana)).toBe('active');
  });

  test.each<[string, (account: FakeAccount) => object]>([
    ['of an account that is none of ours', () => snapshotEvent({ id: 'acct_other' })],
    ['of the other mode', (account) => ({ ...snapshotEvent(account), livemode: true })],
    ['about something else', (account) => snapshotEvent(account, 'person.created')],
    ['about something else that is thin', (account) => ({ ...thinEvent(account), related_object: null })],
  ])('an event %s is acknowledged and ignored', async (_what, eventOf) => {
    const { ana, account } = await aConnected();
    Object.assign(account, ACTIVE);
    const before = questions();
    expect((await deliver(eventOf(account))).status).toBe(200);
    expect([await stateOf(ana), questions()]).toEqual(['started', before]);
  });

  test('an event that is too old, or signed with another secret, is rejected', async () => {
    const { ana, account } = await aConnected();
    Object.assign(account, ACTIVE);
    const at = new Date(testClock.now().getTime() - 301_000);
    expect(await deliver(snapshotEvent(account), { at })).toBeError('bad_signature');
    expect(await deliver(snapshotEvent(account), { secret: 'whsec_other' })).toBeError('bad_signature');
    expect(await stateOf(ana)).toBe('started');
  });
});

test('duplicated events in any order lead to the state at Stripe', async () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const random = seeded(seed);
    const { ana, account } = await aConnected();
    const events = ['v2.core.account.created', 'v2.core.account.updated'].map((type) => thinEvent(account, type));
    Object.assign(account, ACTIVE);
    const all = random.shuffled([...events, ...events, snapshotEvent(account)]);
    for (const event of all) await deliver(event);
    expect(await stateOf(ana)).toBe('active');
  }
});

test('an account with open requirements is checked once a day, and one without is not checked', async () => {
  // Long ago, so that the accounts of other tests are due later.
  testClock.set('2020-01-06T12:00:00Z');
  const { account } = await aConnected();
  const readCount = () => stripe.requests.filter((each) => each === `GET /v2/core/accounts/${account.id}`).length;
  await checkStripeAccounts(running.services);
  expect(readCount()).toBe(0);
  testClock.forward({ hours: 24 });
  await checkStripeAccounts(running.services);
  expect(readCount()).toBe(1);
  Object.assign(account, ACTIVE);
  testClock.forward({ hours: 24 });
  await checkStripeAccounts(running.services);
  expect(readCount()).toBe(2);
  testClock.forward({ hours: 24 });
  await checkStripeAccounts(running.services);
  expect(readCount()).toBe(2);
});
