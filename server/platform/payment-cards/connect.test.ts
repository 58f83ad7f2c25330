import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aStripe, signedEvent, STRIPE_SECRET_KEY, type FakeStripeServer } from '#testkit/stripe/stripe.ts';
import { newId } from '../ids.ts';
import type { Connect, NewAccount } from './connect.ts';
import { openFakeStripe } from './fake-stripe/in-process.ts';
import { openConnect } from './open-connect.ts';
import { CardsOut } from './payment-cards.ts';
import { stripeConnect } from './stripe-connect.ts';

const SECRETS = ['whsec_snapshots', 'whsec_thin'];
const URLS = { again: 'https://jobs.example/again', back: 'https://jobs.example/back' };

let stripe: FakeStripeServer;
let connect: Connect;
let withoutKeys: Connect;

beforeAll(async () => {
  stripe = await aStripe();
  connect = connectWith(STRIPE_SECRET_KEY);
  const dataDir = mkdtempSync(join(process.env.TEST_TEMP_ROOT ?? tmpdir(), 'sandbox-'));
  const publicUrl = 'https://jobs.example';
  withoutKeys = await openConnect(openFakeStripe({ dataDir, publicUrl, clock: () => new Date() }));
});
beforeEach(() => {
  stripe.faultMode = 'none';
});
afterAll(() => stripe.close());

function connectWith(secretKey: string): Connect {
  return stripeConnect({ secretKey, webhookSecrets: SECRETS, apiUrl: stripe.apiUrl });
}

function anAccount(): NewAccount {
  return { id: newId(), contactEmail: 'ana@acme.example', displayName: 'Acme Roofing' };
}

function atStripe(id: string) {
  const account = stripe.accounts.all.find((each) => each.id === id);
  if (!account) throw new Error(`Stripe has no account ${id}`);
  return account;
}

/* The fake behaves the same over HTTP and in the process of a server without keys. */
describe.each<[string, () => Connect]>([
  ['Stripe', () => connect],
  ['the fake without keys', () => withoutKeys],
])('an account at %s', (_name, open) => {
  test('createAccount creates an account once, however many times it is called', async () => {
    const account = anAccount();
    const created = await open().createAccount(account);
    expect(created.id).toMatch(/^acct_/);
    expect(await open().createAccount(account)).toEqual(created);
  });

  test('an account cannot take payments before its owner has provided the required information', async () => {
    const { id } = await open().createAccount(anAccount());
    const account = await open().findAccount(id);
    expect(account).toMatchObject({ id, cards: 'restricted', bank: 'restricted' });
    expect(account?.requirements).toContainEqual({ name: 'identity.individual.date_of_birth.day', awaits: 'user' });
  });

  test('an account has pages that ask for the information, with a different address for each visit', async () => {
    const { id } = await open().createAccount(anAccount());
    const [one, two] = [await open().onboardingUrl(id, URLS), await open().onboardingUrl(id, URLS)];
    expect([URL.canParse(one), one === two]).toEqual([true, false]);
  });

  test('findAccount returns undefined if the account was never created', async () => {
    expect(await open().findAccount(`acct_sandbox_${newId().replaceAll('-', '')}`)).toBeUndefined();
    expect(await open().findAccount('acct_../../secret')).toBeUndefined();
  });
});

describe('Stripe', () => {
  test('Stripe creates one account if its response is lost', async () => {
    const account = anAccount();
    const before = stripe.accounts.all.length;
    stripe.faultMode = 'loses responses';
    await expect(connect.createAccount(account)).rejects.toThrow(CardsOut);
    stripe.faultMode = 'none';
    await connect.createAccount(account);
    expect(stripe.accounts.all.length - before).toBe(1);
  });

  test.each(['closed', 'isBarred'] as const)('Stripe returns no account once it is %s', async (what) => {
    const { id } = await connect.createAccount(anAccount());
    atStripe(id)[what] = true;
    expect(await connect.findAccount(id)).toBeUndefined();
  });

  test('a capability status of Stripe that is new to us counts as restricted', async () => {
    const { id } = await connect.createAccount(anAccount());
    Object.assign(atStripe(id), { cards: 'dreaming' });
    expect(await connect.findAccount(id)).toMatchObject({ cards: 'restricted' });
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['create', () => connect.createAccount(anAccount())],
    ['find', (id) => connect.findAccount(id)],
    ['link', (id) => connect.onboardingUrl(id, URLS)],
  ])('a call (%s) throws CardsOut while Stripe is unavailable', async (_what, ask) => {
    const { id } = await connect.createAccount(anAccount());
    stripe.faultMode = 'unavailable';
    await expect(ask(id)).rejects.toThrow(CardsOut);
  });

  test('Stripe moves real money only with a live key', () => {
    expect([connect.isLive, connectWith('sk_live_1').isLive, connectWith('rk_live_1').isLive]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('Stripe signs events with either secret, and a server without keys receives none', () => {
    const at = new Date('2026-11-20T12:00:00Z');
    const isTheirs = (secret: string) => {
      const { payload, headers } = signedEvent({ id: 'evt_1' }, { at, secret });
      return connect.isSigned?.(Buffer.from(payload), headers['stripe-signature'], at);
    };
    expect([...SECRETS, 'whsec_other'].map(isTheirs)).toEqual([true, true, false]);
    expect(withoutKeys.isSigned).toBeUndefined();
  });
});
