import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companies } from '#contract/identity/companies.ts';
import { subscriptions } from '#contract/identity/subscriptions.ts';
import { onlinePayments } from '#contract/sales/online-payments.ts';
import { stripeAccounts } from '#contract/sales/stripe-accounts.ts';
import { takeWarnings } from '#testkit/app/error-log.ts';
import { aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { aPaidCompany } from '#testkit/scenarios/paying-online.ts';
import { aCardPayment } from '#testkit/scenarios/paying.ts';
import {
  appWithStripe,
  aStripe,
  STRIPE_CONNECT_SECRET,
  STRIPE_SECRET_KEY,
  type FakeStripeServer,
} from '#testkit/stripe/stripe.ts';
import type { Running } from '../../app/run.ts';

/* Requests that Stripe calls invalid: a mistake of ours or of our operator, never of the waiting user. */

let stripe: FakeStripeServer;
let running: Running;
let company: Company;
let ana: Browser;

beforeAll(async () => {
  stripe = await aStripe();
  running = await appWithStripe(stripe, { STRIPE_CONNECT_WEBHOOK_SECRET: STRIPE_CONNECT_SECRET });
});
beforeEach(async () => {
  stripe.faultMode = 'none';
  company = await aCompany();
  const { cookies, address } = company.ana;
  ana = aBrowser({ cookies, address, at: Promise.resolve(running) });
});
afterAll(async () => {
  await running.stop();
  await stripe.close();
});

const KEY = { 'idempotency-key': 'pressed-once' };
const REJECTION = {
  code: 'parameter_invalid',
  param: 'contact_email',
  message: `Invalid address pat@example.com for ${STRIPE_SECRET_KEY}`,
};

/** Stripe rejects every request while `work` runs; returns the logged warnings. */
async function whileRejecting<T>(work: () => Promise<T>): Promise<{ reply: T; warnings: string[] }> {
  takeWarnings();
  Object.assign(stripe, { faultMode: 'rejects', rejection: REJECTION });
  const reply = await work();
  stripe.faultMode = 'none';
  return { reply, warnings: takeWarnings() };
}

describe('a request that Stripe calls invalid', () => {
  test('a payment behind a link that Stripe calls invalid fails with 503, and the same key pays once Stripe accepts it', async () => {
    const acme = await aPaidCompany(stripe, running, company);
    const { invoice_id, balance_due } = await acme.anInvoice();
    const press = () =>
      acme.customer.attempt(onlinePayments.create, {
        params: { token: acme.sent.token },
        body: { payment: { invoice_id, amount: balance_due, expected_balance: balance_due } },
        headers: KEY,
      });
    const { reply } = await whileRejecting(press);
    expect(reply).toBeError('unavailable');
    expect(reply.headers['retry-after']).toBe('2');
    expect(reply.body).toMatchObject({
      error:
        'Online payment is not possible at the moment, and nothing was charged. Please try again later, or pay another way.',
    });
    const repeated = await press();
    expect([repeated.status, repeated.body.state]).toEqual([201, 'open']);
  });

  test('onboarding that Stripe calls invalid fails with 503, and the same key connects the account once Stripe accepts it', async () => {
    const onboard = () => ana.attempt(stripeAccounts.onboard, { headers: KEY });
    const { reply } = await whileRejecting(onboard);
    expect(reply).toBeError('unavailable');
    expect(reply.body).toMatchObject({ error: 'Stripe did not accept this. Please try again later.' });
    const repeated = await onboard();
    expect([repeated.status, repeated.body.redirect_url]).toEqual([200, expect.stringContaining('https://')]);
  });

  test('a subscription payment that Stripe calls invalid fails with 503, and the same key pays once Stripe accepts it', async () => {
    const pay = () => ana.attempt(subscriptions.start, { ...aCardPayment(), headers: KEY });
    const { reply } = await whileRejecting(pay);
    expect(reply).toBeError('unavailable');
    expect(reply.body).toMatchObject({
      error: 'The card provider did not accept this, and nothing was charged. Please try again later.',
    });
    expect((await pay()).status).toBe(201);
  });

  test('a request that Stripe calls invalid is logged as a warning with the reason, without keys and addresses', async () => {
    const { warnings } = await whileRejecting(() => ana.attempt(stripeAccounts.onboard));
    expect(warnings).toHaveLength(1);
    const [warning = ''] = warnings;
    expect(warning).toContain('Stripe responded with 400 parameter_invalid, parameter contact_email: Invalid address');
    expect(warning).not.toContain(STRIPE_SECRET_KEY);
    expect(warning).not.toContain('pat@example.com');
  });

  test("a request that Stripe calls invalid leaves no account behind, and the next one uses the company's current data", async () => {
    await whileRejecting(() => ana.attempt(stripeAccounts.onboard));
    await ana.call(companies.update, {
      params: { id: company.company_id },
      body: { company: { name: 'Acme Roofing' } },
    });
    await ana.call(stripeAccounts.onboard);
    expect(stripe.accounts.all.at(-1)).toMatchObject({ display_name: 'Acme Roofing' });
  });
});
