import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PaymentStatus } from '#contract/identity/subscription-payments.ts';
import { isAbandoned, neverArrived, type PaymentUpdate, updateOf, applyUpdate } from './payment.ts';

const begun = {
  status: 'pending' as PaymentStatus,
  intent_id: null,
  failure_message: null,
  payment_event_id: null,
  payment_event_type: null,
};

const response: PaymentUpdate = { status: 'succeeded', intentId: 'pi_1' };
const events: PaymentUpdate[] = (['failed', 'succeeded', 'refunded'] as const).map((status) => ({
  status,
  intentId: 'pi_1',
  message: 'Your card was declined.',
  event: { id: `evt_${status}`, type: `it.${status}` },
}));

describe('an update of a payment', () => {
  test('updates of a payment lead to the same state in every order, however often repeated', () => {
    const all = [response, ...events];
    const orders = fc.shuffledSubarray([...all, ...all, ...all], { minLength: 12 });
    fc.assert(
      fc.property(orders, (order) => {
        expect(order.reduce(applyUpdate, begun)).toEqual({
          status: 'refunded',
          intent_id: 'pi_1',
          failure_message: null,
          payment_event_id: 'evt_refunded',
          payment_event_type: 'it.refunded',
        });
      }),
    );
  });

  test('a failed payment keeps the failure message', () => {
    expect([events[0] as PaymentUpdate].reduce(applyUpdate, begun)).toMatchObject({
      status: 'failed',
      failure_message: 'Your card was declined.',
    });
  });

  test('a payment updated by a response is completed only by the event with the same status', () => {
    const [failed, succeeded] = events as [PaymentUpdate, PaymentUpdate];
    expect([response, failed].reduce(applyUpdate, begun)).toMatchObject({
      status: 'succeeded',
      payment_event_id: null,
    });
    expect([response, failed, succeeded].reduce(applyUpdate, begun)).toMatchObject({
      payment_event_id: 'evt_succeeded',
    });
  });

  test('a response that the card holder must authenticate does not change the status', () => {
    const waiting = updateOf({ state: 'waiting', intentId: 'pi_1', clientSecret: 's' });
    expect([waiting].reduce(applyUpdate, begun)).toEqual({ ...begun, intent_id: 'pi_1' });
    expect([response, waiting].reduce(applyUpdate, begun)).toMatchObject({ status: 'succeeded' });
  });
});

test('an attempt has two minutes to arrive, and its card holder a day to respond', () => {
  const created_at = new Date('2026-11-20T12:00:00Z');
  const after = (minutes: number) => new Date(created_at.getTime() + minutes * 60_000);
  expect(neverArrived({ created_at }, after(1.9))).toBeUndefined();
  expect(neverArrived({ created_at }, after(2))).toMatchObject({ state: 'failed', intentId: null });
  expect(isAbandoned({ created_at }, after(24 * 60))).toBe(false);
  expect(isAbandoned({ created_at }, after(24 * 60 + 1))).toBe(true);
});
