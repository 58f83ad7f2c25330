import { describe, expect, test } from 'vitest';
import { subscriptions } from '#contract/identity/subscriptions.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { unique } from '#testkit/inputs/inputs.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { aCardPayment, paymentsOf, subscriptionOf } from '#testkit/scenarios/paying.ts';

describe('a repeated payment', () => {
  test('a payment repeated under one key is made once, even much later', async () => {
    const { ana } = await aCompany();
    const input = { ...aCardPayment(), headers: { 'idempotency-key': unique() } };
    const first = await ana.call(subscriptions.start, input);
    testClock.forward({ hours: 23 });
    const again = await ana.call(subscriptions.start, input);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await paymentsOf(ana)).toHaveLength(1);
  });

  const shared = unique();
  test.each<[string, () => Record<string, string>]>([
    ['under one key', () => ({ 'idempotency-key': shared })],
    ['under different keys', () => ({ 'idempotency-key': unique() })],
    ['without a key', () => ({})],
  ])('a payment requested fifty times concurrently %s is charged once', async (_how, headers) => {
    const { ana } = await aCompany();
    const submit = () => ana.call(subscriptions.start, { ...aCardPayment(), headers: headers() });
    const replies = await Promise.all(Array.from({ length: 50 }, submit));
    const paid = replies.filter(({ status }) => status === 201);
    expect(new Set(paid.map(({ body }) => body.data.attributes.updated_at)).size).toBe(1);
    const others = replies.filter(({ status }) => status !== 201).map(({ body }) => (body as { code?: string }).code);
    expect(others.filter((code) => code !== 'in_progress' && code !== 'paid_already')).toEqual([]);
    expect(await paymentsOf(ana)).toMatchObject([{ status: 'succeeded' }]);
    expect((await subscriptionOf(ana))?.number_of_months_subscribed).toBe(1);
  });

  test('a payment requested before an identical one was completed is rejected, even if it is handled later', async () => {
    testClock.stop();
    const { ana } = await aCompany();
    expect((await ana.call(subscriptions.start, aCardPayment())).status).toBe(201);
    expect(await ana.call(subscriptions.start, aCardPayment())).toBeError('paid_already');
    testClock.forward({ seconds: 1 });
    expect((await ana.call(subscriptions.start, aCardPayment())).status).toBe(201);
    expect(await paymentsOf(ana)).toHaveLength(2);
  });

  test('two different payments in succession are both made', async () => {
    const { ana } = await aCompany();
    for (const months of [1, 2])
      expect((await ana.call(subscriptions.start, aCardPayment({ months }))).status).toBe(201);
    expect(await paymentsOf(ana)).toHaveLength(2);
    expect((await subscriptionOf(ana))?.number_of_months_subscribed).toBe(3);
  });
});
