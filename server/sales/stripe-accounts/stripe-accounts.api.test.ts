import { describe, expect, test } from 'vitest';
import { stripeAccounts } from '#contract/sales/stripe-accounts.ts';
import { appOfTest, PUBLIC_URL } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';

/* The company's own account, with the sandbox in place of Stripe. */

const { read, onboard, refresh, update } = stripeAccounts;

async function accountOf(browser: Browser) {
  return (await browser.call(read)).body.data.attributes;
}

/** Opens the pages that replace Stripe's and presses one of their buttons; returns the response. */
async function pressAt(browser: Browser, choice: 'finish' | 'documents' | 'leave', method: 'GET' | 'POST' = 'POST') {
  const { redirect_url } = (await browser.call(onboard)).body;
  const url = redirect_url.replace(PUBLIC_URL, '');
  const form = { payload: `choice=${choice}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  return aBrowser().request({ method, url, ...(method === 'POST' && form) });
}

async function connect({ ana }: Company) {
  await pressAt(ana, 'finish');
  await ana.call(refresh);
}

const change = (browser: Browser, stripe_account: object) => browser.attempt(update, { body: { stripe_account } });

test('a company has no account until an owner connects one', async () => {
  const { ana, ben, company_id } = await aCompany();
  const { body } = await ben.call(read);
  expect(body.data).toEqual({
    id: company_id,
    type: 'stripe_account',
    attributes: {
      state: 'none',
      takes_cards: true,
      takes_bank: true,
      card_max_dollar: null,
      is_enabled: true,
      paused_at: null,
      requirements: [],
      connected_as: null,
      connected_at: null,
      is_bank_active: false,
      dashboard_url: null,
    },
  });
  await ana.call(onboard);
  expect(await accountOf(ben)).toMatchObject({
    state: 'started',
    requirements: expect.arrayContaining(['Your date of birth.']) as unknown,
  });
});

test('an account that its owner has completed is active after a refresh', async () => {
  const { ana, name } = await aCompany();
  const response = await pressAt(ana, 'finish');
  expect([response.status, response.headers.location]).toEqual([
    303,
    `${PUBLIC_URL}/main/company/payments?stripe=back`,
  ]);
  expect((await accountOf(ana)).state).toBe('started');
  const { body } = await ana.call(refresh);
  expect(body.data.attributes).toMatchObject({
    state: 'active',
    requirements: [],
    connected_as: name,
    connected_at: expect.any(String) as unknown,
    is_bank_active: true,
    dashboard_url: expect.any(String) as unknown,
  });
  expect(await accountOf(ana)).toEqual(body.data.attributes);
});

test('an account whose owner has left the pages remains started', async () => {
  const { ana } = await aCompany();
  await pressAt(ana, 'leave');
  expect((await ana.call(refresh)).body.data.attributes.state).toBe('started');
});

test('an active account that lacks documents is restricted, and names what is missing', async () => {
  const acme = await aCompany();
  await connect(acme);
  await pressAt(acme.ana, 'documents');
  const requirements = ['A photo of an identity document or a proof of your business.'];
  expect((await acme.ana.call(refresh)).body.data.attributes).toMatchObject({ state: 'restricted', requirements });
});

test('opening the pages changes nothing', async () => {
  const { ana } = await aCompany();
  const { status, body } = await pressAt(ana, 'finish', 'GET');
  expect([status, String(body)]).toEqual([200, expect.stringContaining('No money moves.')]);
  expect((await ana.call(refresh)).body.data.attributes.state).toBe('started');
});

test('the pages of an older visit are gone', async () => {
  const { ana } = await aCompany();
  const first = (await ana.call(onboard)).body.redirect_url;
  await ana.call(onboard);
  expect((await aBrowser().request({ method: 'GET', url: first.replace(PUBLIC_URL, '') })).status).toBe(404);
});

describe('the switches', () => {
  test('switching payments off and on pauses and resumes them, and the account shows since when they are paused', async () => {
    const acme = await aCompany();
    await connect(acme);
    testClock.set('2026-11-24T15:00:00Z');
    await change(acme.ana, { is_enabled: false });
    testClock.set('2026-11-25T15:00:00Z');
    await change(acme.ana, { takes_bank: false });
    expect(await accountOf(acme.ana)).toMatchObject({ state: 'paused', paused_at: '2026-11-24T15:00:00.000Z' });
    await change(acme.ana, { is_enabled: true });
    expect(await accountOf(acme.ana)).toMatchObject({ state: 'active', paused_at: null });
  });

  test('the card limit can be set and removed', async () => {
    const acme = await aCompany();
    await connect(acme);
    await change(acme.ana, { card_max_dollar: '2500.005' });
    expect((await accountOf(acme.ana)).card_max_dollar).toBe(2500.01);
    await change(acme.ana, { card_max_dollar: null });
    expect((await accountOf(acme.ana)).card_max_dollar).toBeNull();
  });

  test('one of cards and bank payments must remain on', async () => {
    const acme = await aCompany();
    await connect(acme);
    await change(acme.ana, { takes_cards: false });
    const refused = await change(acme.ana, { takes_bank: false });
    expect(refused).toBeError('validation_failed');
    expect(refused.body).toMatchObject({ error: 'Choose cards, bank, or both.' });
    expect(await accountOf(acme.ana)).toMatchObject({ takes_cards: false, takes_bank: true });
  });

  test('the switches require an account', async () => {
    const { ana } = await aCompany();
    expect(await change(ana, { is_enabled: false })).toBeError('conflict');
  });

  test('an update without a field changes nothing', async () => {
    const acme = await aCompany();
    await connect(acme);
    const before = await accountOf(acme.ana);
    expect((await change(acme.ana, {})).status).toBe(200);
    expect(await accountOf(acme.ana)).toEqual(before);
  });
});

test('only owners can connect, refresh and change the account', async () => {
  const acme = await aCompany();
  await connect(acme);
  expect(await acme.ben.call(onboard)).toBeError('not_your_role');
  expect(await acme.ben.call(refresh)).toBeError('not_your_role');
  expect(await change(acme.ben, { is_enabled: false })).toBeError('not_your_role');
});

test("a company cannot see another company's account", async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  await connect(acme);
  expect((await accountOf(rival.ana)).state).toBe('none');
  await change(rival.ana, { is_enabled: false });
  expect((await accountOf(acme.ana)).state).toBe('active');
});

describe('Stripe keys without a secret for events', () => {
  const KEYS = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' };

  /** Ana's browser on a server with these settings. */
  async function at({ ana: { cookies, address } }: Company, settings: Record<string, string>) {
    return aBrowser({ cookies, address, at: appOfTest({ ...KEYS, ...settings }) });
  }

  test("without a secret for Stripe's events no company can connect", async () => {
    const ana = await at(await aCompany(), {});
    for (const endpoint of [read, onboard, refresh]) expect(await ana.call(endpoint)).toBeError('not_configured');
    expect(await change(ana, {})).toBeError('not_configured');
  });

  test("without a secret for Stripe's events the company of the server is active immediately, and has its switches", async () => {
    const acme = await aCompany();
    const ana = await at(acme, { STRIPE_OWN_COMPANY: acme.company_code });
    expect(await accountOf(ana)).toMatchObject({ state: 'active', requirements: [], takes_cards: true });
    expect(await ana.call(onboard)).toBeError('conflict');
    await change(ana, { is_enabled: false, card_max_dollar: 900 });
    expect((await ana.call(refresh)).body.data.attributes).toMatchObject({ state: 'paused', card_max_dollar: 900 });
  });

  test("without a secret for Stripe's events other companies are told that nothing is configured", async () => {
    const ana = await at(await aCompany(), { STRIPE_OWN_COMPANY: 'ACME-1' });
    expect(await ana.call(read)).toBeError('not_configured');
  });
});
