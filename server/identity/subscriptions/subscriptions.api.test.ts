import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint, Endpoints } from '#contract/endpoint.ts';
import { access } from '#contract/identity/access.ts';
import { companies } from '#contract/identity/companies.ts';
import { references } from '#contract/identity/references.ts';
import { payments } from '#contract/identity/subscription-payments.ts';
import { subscriptions } from '#contract/identity/subscriptions.ts';
import { customers } from '#contract/work/customers.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { casesForEngine } from '#testkit/database/engines.ts';
import { accessKindOf } from '#testkit/fuzz/every-call.ts';
import { PASSWORD } from '#testkit/inputs/inputs.ts';
import { aCompany, type Person } from '#testkit/records/factories.ts';
import { aCardPayment, subscriptionOf } from '#testkit/scenarios/paying.ts';
import { newId } from '../../platform/ids.ts';

const trial = { body: { subscription: { subscription_action: 'trial' } } } as const;

async function statusFor(person: Browser): Promise<string> {
  return (await person.call(access.checkAuth)).body.data.attributes.subscription_status;
}

test('a company begins without a subscription, and its trial gives access to the product', async () => {
  const { ana, ben } = await aCompany({ subscription: 'none' });
  expect(await statusFor(ana)).toBe('inactive');
  expect(await ana.call(customers.list)).toBeError('subscription_inactive');

  const { status, body } = await ana.call(subscriptions.start, trial);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    id: body.data.attributes.subscription_id,
    type: 'subscription',
    attributes: {
      subscription_status: 'active',
      subscription_action: 'trial',
      plan_type: 'standard',
      monthly_amount: 6,
    },
  });
  for (const person of [ana, ben]) {
    expect(await statusFor(person)).toBe('active');
    expect((await person.call(customers.list)).status).toBe(200);
  }
});

test.each([
  ['2027-01-15T15:00:00Z', '2027-01-15', '2027-04-15'],
  ['2027-01-31T15:00:00Z', '2027-01-31', '2027-04-30'],
  ['2027-11-30T15:00:00Z', '2027-11-30', '2028-02-29'],
  ['2026-11-30T15:00:00Z', '2026-11-30', '2027-02-28'],
  ['2027-10-31T15:00:00Z', '2027-10-31', '2028-01-31'],
])('a trial that starts at %s runs three calendar months', async (at, start_date, end_date) => {
  testClock.set(at);
  const { ana } = await aCompany({ subscription: 'none' });
  const { body } = await ana.call(subscriptions.start, trial);
  expect(body.data.attributes).toMatchObject({ start_date, end_date });
});

test("a trial starts on the current date in the company's time zone", async () => {
  testClock.set('2027-02-01T06:30:00Z');
  const eastern = await aCompany({ subscription: 'none' });
  const pacific = await aCompany({ subscription: 'none', state: 'CA' });
  const started = async ({ ana }: typeof eastern) => (await ana.call(subscriptions.start, trial)).body.data.attributes;
  expect(await started(eastern)).toMatchObject({ start_date: '2027-02-01' });
  expect(await started(pacific)).toMatchObject({ start_date: '2027-01-31', end_date: '2027-04-30' });
});

test('a company can have one trial', async () => {
  const { ana, ben } = await aCompany({ subscription: 'none', ben: 'owner' });
  const starts = await Promise.all([ana, ben, ana].map((person) => person.call(subscriptions.start, trial)));
  expect(starts.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  expect(await ana.call(subscriptions.start, trial)).toBeError('trial_used');

  const expired = await aCompany({ subscription: 'expired' });
  expect(await expired.ana.call(subscriptions.start, trial)).toBeError('trial_used');
});

test('a subscription expires after its last day without a background task', async () => {
  testClock.set('2027-01-31T15:00:00Z');
  const { ana } = await aCompany({ subscription: 'none' });
  await ana.call(subscriptions.start, trial);
  const { account_id } = ana;
  const seen = async (at: string) => {
    testClock.set(at);
    const fresh = await backAgain(ana);
    const list = await fresh.call(subscriptions.byAccount, { params: { id: account_id } });
    return [await statusFor(fresh), list.body.data[0]?.attributes.subscription_status];
  };
  // The evening of April 30 in Tampa, and the first minute of May 1.
  expect(await seen('2027-05-01T03:59:00Z')).toEqual(['active', 'active']);
  expect(await seen('2027-05-01T04:00:00Z')).toEqual(['expired', 'expired']);
});

test('price, dates and status in the body of a trial are ignored', async () => {
  testClock.set('2027-01-15T15:00:00Z');
  const { ana } = await aCompany({ subscription: 'none' });
  const subscription = {
    ...trial.body.subscription,
    subscription_status: 'pending',
    plan_type: 'free',
    monthly_amount: 0,
    number_of_months_subscribed: 99,
    start_date: '2020-01-01',
    end_date: '2099-01-01',
    auto_renewal: true,
    trial_used_at: null,
  };
  const { body } = await ana.attempt(subscriptions.start, { body: { subscription } });
  expect(body.data.attributes).toMatchObject({
    subscription_status: 'active',
    plan_type: 'standard',
    monthly_amount: 6,
    start_date: '2027-01-15',
    end_date: '2027-04-15',
    auto_renewal: false,
  });
});

test('a start without a subscription in the body is rejected', async () => {
  const { ana } = await aCompany({ subscription: 'none' });
  const reply = await ana.attempt(subscriptions.start, { body: { subscription: {} } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields: { subscription_action: ['Choose new, extend or trial.'] } });
});

test("a subscription can only be started for the caller's own account", async () => {
  const { ana, ben } = await aCompany({ subscription: 'none' });
  const rival = await aCompany();
  for (const { account_id } of [ben, rival.ana]) {
    const body = { subscription: { ...trial.body.subscription, account_id } };
    expect(await ana.call(subscriptions.start, { body })).toBeError('account_not_found');
  }
  expect(await statusFor(ana)).toBe('inactive');
});

test('every account of the company sees its one subscription, and other companies do not', async () => {
  const acme = await aCompany();
  const rival = await aCompany();
  const byAna = await acme.ana.call(subscriptions.byAccount, { params: { id: acme.ana.account_id } });
  expect(byAna.body.meta.total).toBe(1);
  expect((await acme.ben.call(subscriptions.byAccount, { params: { id: acme.ana.account_id } })).body).toEqual(
    byAna.body,
  );

  const params = { id: byAna.body.data[0]?.id ?? '' };
  expect((await acme.ben.call(subscriptions.read, { params })).body.data).toEqual(byAna.body.data[0]);
  expect(await rival.ana.call(subscriptions.read, { params })).toBeError('subscription_not_found');
  expect(await rival.ana.call(subscriptions.byAccount, { params: { id: acme.ana.account_id } })).toBeError(
    'account_not_found',
  );
});

test('a company without a subscription has an empty list', async () => {
  const { ana } = await aCompany({ subscription: 'none' });
  const { body } = await ana.call(subscriptions.byAccount, { params: { id: ana.account_id } });
  expect(body).toEqual({ data: [], meta: { total: 0 } });
});

describe('canceling', () => {
  const idOf = async (person: Person) => ({ id: (await subscriptionOf(person))?.subscription_id ?? '' });

  test('canceling ends access at once for every account and stores the reason', async () => {
    testClock.stop();
    const { ana, ben } = await aCompany();
    const body = { cancellation_reason: '  Retiring to Ocala.  ' };
    const reply = await ana.call(subscriptions.cancel, { params: await idOf(ana), body });
    expect(reply.status).toBe(200);
    expect(reply.body.data.attributes).toMatchObject({
      subscription_status: 'cancelled',
      cancellation_reason: 'Retiring to Ocala.',
      canceled_at: testClock.now().toISOString(),
    });
    for (const person of [ana, ben]) {
      expect(await person.call(customers.list)).toBeError('subscription_inactive');
      expect(await statusFor(person)).toBe('cancelled');
    }
  });

  test('canceling needs no reason', async () => {
    const { ana } = await aCompany();
    const reply = await ana.call(subscriptions.cancel, { params: await idOf(ana), body: { cancellation_reason: ' ' } });
    expect(reply.body.data.attributes).toMatchObject({ subscription_status: 'cancelled', cancellation_reason: null });
  });

  test('canceling accepts a reason of 255 characters, not counting surrounding spaces', async () => {
    const { ana } = await aCompany();
    const params = await idOf(ana);
    const cancel = (cancellation_reason: string) =>
      ana.call(subscriptions.cancel, { params, body: { cancellation_reason } });
    const tooLong = await cancel('x'.repeat(256));
    expect(tooLong).toBeError('validation_failed');
    expect(tooLong.body).toMatchObject({
      fields: { cancellation_reason: ['Cancellation reason must be at most 255 characters'] },
    });
    expect((await cancel(` ${'x'.repeat(255)}\n`)).status).toBe(200);
  });

  test.each(['expired', 'cancelled'] as const)(
    'canceling a subscription that is %s is rejected',
    async (subscription) => {
      const { ana } = await aCompany({ subscription });
      const reply = await ana.call(subscriptions.cancel, { params: await idOf(ana), body: {} });
      expect(reply).toBeError('subscription_not_active');
      expect(reply.body).toMatchObject({ error: "You don't have any active subscription now." });
    },
  );

  test("canceling another company's subscription, or with a stale version, is rejected", async () => {
    const [acme, rival] = [await aCompany({ ben: 'owner' }), await aCompany()];
    const params = await idOf(acme.ana);
    expect(await rival.ana.call(subscriptions.cancel, { params, body: {} })).toBeError('subscription_not_found');
    const version = (await subscriptionOf(acme.ana))?.updated_at ?? '';
    await acme.ben.call(subscriptions.start, aCardPayment());
    const headers = { 'if-unmodified-since-version': version };
    expect(await acme.ana.call(subscriptions.cancel, { params, body: {}, headers })).toBeError('stale_record');
    expect(await statusFor(acme.ana)).toBe('active');
  });

  test('canceling twice at the same moment takes effect once', async () => {
    const { ana } = await aCompany();
    const params = await idOf(ana);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => ana.call(subscriptions.cancel, { params, body: {} })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(422)]);
  });

  test('a payment after canceling starts a new term today, without another trial', async () => {
    testClock.set('2027-01-31T15:00:00Z');
    const { ana } = await aCompany();
    const cancelled = await ana.call(subscriptions.cancel, { params: await idOf(ana), body: {} });
    expect(await ana.call(subscriptions.start, trial)).toBeError('trial_used');
    const { body } = await ana.call(subscriptions.start, aCardPayment({ subscription_action: 'extend', months: 1 }));
    expect(body.data.attributes).toMatchObject({
      subscription_id: cancelled.body.data.id,
      subscription_status: 'active',
      subscription_action: 'new',
      start_date: '2027-01-31',
      end_date: '2027-02-28',
      canceled_at: null,
      cancellation_reason: null,
    });
  });
});

describe('updating a subscription', () => {
  test('updating a subscription changes nothing, because the server owns all of its fields', async () => {
    const { ana } = await aCompany();
    const before = await subscriptionOf(ana);
    const params = { id: before?.subscription_id ?? '' };
    const subscription = {
      subscription_status: 'cancelled',
      subscription_action: 'extend',
      plan_type: 'gold',
      monthly_amount: 0,
      number_of_months_subscribed: 99,
      start_date: '2020-01-01',
      end_date: '2099-01-01',
      auto_renewal: false,
      next_payment_date: '2099-01-01',
    };
    const reply = await ana.attempt(subscriptions.update, { params, body: { subscription } });
    expect([reply.status, reply.body.data.attributes]).toEqual([200, before]);
    expect(await subscriptionOf(ana)).toEqual(before);
  });

  test.each([true, 'yes', 1])('automatic renewal (%j) is rejected', async (auto_renewal) => {
    const { ana } = await aCompany();
    const params = { id: (await subscriptionOf(ana))?.subscription_id ?? '' };
    const reply = await ana.attempt(subscriptions.update, { params, body: { subscription: { auto_renewal } } });
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({
      fields: { auto_renewal: ['Automatic renewal is not offered: we never charge automatically.'] },
    });
  });

  test("updating another company's subscription is rejected", async () => {
    const [acme, rival] = [await aCompany(), await aCompany()];
    const params = { id: (await subscriptionOf(acme.ana))?.subscription_id ?? '' };
    const input = { params, body: { subscription: {} } };
    expect(await rival.ana.call(subscriptions.update, input)).toBeError('subscription_not_found');
  });
});

describe('a company without an active subscription', () => {
  const calls = Object.entries(api).flatMap(([noun, endpoints]) =>
    Object.entries(endpoints as Endpoints).map(([name, endpoint]): [string, Endpoint] => [`${noun}.${name}`, endpoint]),
  );
  const closed = calls.filter(([, { auth }]) => auth === 'active');

  test.each(casesForEngine(closed, { of: accessKindOf }))(
    'without an active subscription %s is rejected before its input is read',
    async (_name, endpoint) => {
      for (const subscription of ['none', 'expired', 'cancelled'] as const) {
        const { ana } = await aCompany({ subscription });
        const anyId = { id: newId(), code: 'ABCDEF', list: 'x', photo_id: newId(), export_id: newId() };
        expect(await ana.attempt(endpoint, { params: anyId, body: '{not json' })).toBeError('subscription_inactive');
      }
    },
  );

  test('without an active subscription the company, references, session, subscription and payments remain accessible', async () => {
    const acme = await aCompany({ subscription: 'expired' });
    const { ana } = acme;
    const replies = [
      await ana.call(access.checkAuth),
      await ana.call(companies.byCode, { params: { code: acme.company_code } }),
      await ana.call(references.list, { params: { list: 'project_types' } }),
      await ana.call(subscriptions.byAccount, { params: { id: ana.account_id } }),
      await ana.call(payments.byAccount, { params: { id: ana.account_id } }),
      await ana.call(subscriptions.start, aCardPayment()),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 201]);
  });
});

/** Ana in another browser, after her first session has ended. */
async function backAgain({ login_id }: Person): Promise<Browser> {
  const browser = aBrowser();
  await browser.call(access.login, { body: { login_id, login_password: PASSWORD } });
  return browser;
}
