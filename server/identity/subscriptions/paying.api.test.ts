import { describe, expect, test } from 'vitest';
import { access } from '#contract/identity/access.ts';
import { payments } from '#contract/identity/subscription-payments.ts';
import { subscriptions } from '#contract/identity/subscriptions.ts';
import { customers } from '#contract/work/customers.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aCompany, elsewhere } from '#testkit/records/factories.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { aCardPayment, paymentsOf, subscriptionOf } from '#testkit/scenarios/paying.ts';

const NOON = '2027-01-31T17:00:00Z';

test('the first payment gives access, with the trial and the months in one step', async () => {
  const { ana, ben } = await aCompany({ subscription: 'none' });
  testClock.set(NOON);
  const person = await elsewhere(ana);
  expect(await person.call(customers.list)).toBeError('subscription_inactive');
  const { status, body } = await person.call(subscriptions.start, aCardPayment({ months: 1 }));
  expect(status).toBe(201);
  expect(body.data.attributes).toMatchObject({
    subscription_status: 'active',
    subscription_action: 'new',
    plan_type: 'standard',
    monthly_amount: 6,
    number_of_months_subscribed: 1,
    start_date: '2027-01-31',
    end_date: '2027-05-31',
    auto_renewal: false,
    next_payment_date: null,
  });
  expect((await person.call(customers.list)).status).toBe(200);
  expect(await paymentsOf(person)).toMatchObject([
    {
      account_id: ana.account_id,
      subscription_id: body.data.id,
      amount: 6,
      currency: 'usd',
      status: 'succeeded',
      payment_event_id: expect.stringMatching(/^evt_/) as string,
      payment_event_type: 'payment_intent.succeeded',
      number_of_months: 1,
      subscription_action: 'new',
      failure_message: null,
    },
  ]);
  expect(await paymentsOf(await elsewhere(ben))).toEqual(await paymentsOf(person));
});

describe('the action in the body of a payment', () => {
  test.each(['new', 'extend'] as const)(
    'the action "%s" extends an active subscription from its end',
    async (subscription_action) => {
      const { ana } = await aCompany();
      const before = await subscriptionOf(ana);
      const { body } = await ana.call(subscriptions.start, aCardPayment({ months: 2, subscription_action }));
      expect(body.data.attributes).toMatchObject({
        subscription_id: before?.subscription_id,
        subscription_action: 'extend',
        start_date: before?.start_date,
        number_of_months_subscribed: 2,
      });
      expect(body.data.attributes.end_date > (before?.end_date ?? '')).toBe(true);
    },
  );

  test.each(['new', 'extend'] as const)(
    'the action "%s" starts a new term today if the subscription has ended, without a trial',
    async (subscription_action) => {
      const { ana } = await aCompany({ subscription: 'expired', time_zone: 'America/Los_Angeles' });
      // It is still the 14th in Los Angeles.
      testClock.set('2030-01-15T07:00:00Z');
      const { body } = await (
        await elsewhere(ana)
      ).call(subscriptions.start, aCardPayment({ months: 1, subscription_action }));
      expect(body.data.attributes).toMatchObject({
        subscription_status: 'active',
        subscription_action: 'new',
        start_date: '2030-01-14',
        end_date: '2030-02-14',
      });
    },
  );
});

test('price, dates and status in the body of a payment are ignored', async () => {
  const { ana } = await aCompany({ subscription: 'none' });
  const input = aCardPayment({ months: 2 });
  const hostile = {
    monthly_amount: 0,
    amount: 0.01,
    end_date: '2999-01-01',
    subscription_status: 'cancelled',
    auto_renewal: true,
  };
  const body = {
    subscription: { ...input.body.subscription, ...hostile, stripe_price_id: 'price_free', plan_type: 'gold' },
  };
  const reply = await ana.attempt(subscriptions.start, { body });
  expect(reply.body.data.attributes).toMatchObject({ monthly_amount: 6, plan_type: 'standard', auto_renewal: false });
  expect(await paymentsOf(ana)).toMatchObject([{ amount: 12, number_of_months: 2 }]);
});

test.each<[string, object, string, string]>([
  [
    'without months',
    { number_of_months_subscribed: undefined },
    'number_of_months_subscribed',
    'Value of number of months is missing.',
  ],
  [
    'with empty months',
    { number_of_months_subscribed: '' },
    'number_of_months_subscribed',
    'Value of number of months is missing.',
  ],
  [
    'for no month',
    { number_of_months_subscribed: 0 },
    'number_of_months_subscribed',
    'Number of months must be from 1 to 60.',
  ],
  [
    'for 61 months',
    { number_of_months_subscribed: 61 },
    'number_of_months_subscribed',
    'Number of months must be from 1 to 60.',
  ],
  [
    'for a month and a half',
    { number_of_months_subscribed: 1.5 },
    'number_of_months_subscribed',
    'Number of months must be from 1 to 60.',
  ],
  ['without a card', { stripe_payment_method_id: '' }, 'stripe_payment_method_id', 'Failed to create payment method.'],
])('paying %s is rejected', async (_what, fields, field, sentence) => {
  const { ana } = await aCompany({ subscription: 'none' });
  const body = { subscription: { ...aCardPayment().body.subscription, ...fields } };
  const reply = await ana.attempt(subscriptions.start, { body });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ error: sentence, fields: { [field]: [sentence] } });
  expect(await paymentsOf(ana)).toEqual([]);
});

test('paying for another account or another subscription is rejected', async () => {
  const acme = await aCompany();
  const rival = await aCompany();
  const input = aCardPayment().body.subscription;
  for (const { account_id } of [acme.ben, rival.ana]) {
    const body = { subscription: { ...input, account_id } };
    expect(await acme.ana.call(subscriptions.start, { body })).toBeError('account_not_found');
  }
  const theirs = (await subscriptionOf(rival.ana))?.subscription_id;
  const body = { subscription: { ...input, subscription_id: theirs } };
  expect(await acme.ana.call(subscriptions.start, { body })).toBeError('subscription_not_found');
  expect(await paymentsOf(acme.ana)).toEqual([]);
});

describe('the confirmation email', () => {
  test('the confirmation email of the first payment also lists the free months', async () => {
    const { ana } = await aCompany({ subscription: 'none' });
    await ana.call(subscriptions.start, aCardPayment({ months: 2 }));
    const [notice] = await noticesTo(ana.email);
    expect(notice?.content?.text).toContain('Months: 2, and 3 free');
  });

  test("the confirmation email is sent to the payer and to the company's creator", async () => {
    const { ana, ben, name } = await aCompany({ ben: 'owner' });
    const { body } = await ben.call(subscriptions.start, aCardPayment({ months: 12 }));
    for (const person of [ana, ben]) {
      const [notice, ...others] = await noticesTo(person.email);
      expect(others).toEqual([]);
      const text = notice?.content?.text ?? '';
      expect(notice?.content?.subject).toBe('Your JobsitesPro payment');
      expect(text).toContain(name);
      expect(text).toContain('Amount: $72.00');
      expect(text).toContain('Months: 12');
      expect(text).toContain(`Active through: ${written(body.data.attributes.end_date)}`);
      expect(text).toContain('/main/account/subscription/view_payment');
      expect(notice?.content?.html).toContain('$72.00');
    }
  });

  test("the confirmation email is sent once if the payer is the company's creator", async () => {
    const { ana } = await aCompany();
    await ana.call(subscriptions.start, aCardPayment());
    expect(await noticesTo(ana.email)).toHaveLength(1);
  });

  function written(day: string): string {
    return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  }
});

test('payments of other companies are hidden', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  await acme.ana.call(subscriptions.start, aCardPayment());
  const params = { id: acme.ana.account_id };
  expect(await rival.ana.call(payments.byAccount, { params })).toBeError('account_not_found');
  expect(await aBrowser().call(payments.byAccount, { params })).toBeError('session_expired');
  expect(await paymentsOf(rival.ana)).toEqual([]);
});

test('the session is updated at once after a payment', async () => {
  const { ana, ben } = await aCompany({ subscription: 'expired' });
  await ana.call(subscriptions.start, aCardPayment());
  const { body } = await ben.call(access.checkAuth);
  expect(body.data.attributes.subscription_status).toBe('active');
});
