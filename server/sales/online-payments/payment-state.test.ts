import { describe, expect, test } from 'vitest';
import { ONLINE_PAYMENT_STATES } from '#contract/sales/online-payments.ts';
import { amountFault, leastPart } from '#domain/sales/online-amounts.ts';
import { nextCheckAt, nextState } from './payment-state.ts';

const AT = new Date('2026-11-20T12:00:00Z');

describe('nextState', () => {
  test.each(ONLINE_PAYMENT_STATES)('nextState never leaves succeeded on a report of %s', (reported) => {
    if (reported === 'created' || reported === 'canceled') return;
    expect(nextState('succeeded', reported)).toBe('succeeded');
  });

  test.each([
    ['open', 'processing', 'processing'],
    ['processing', 'open', 'processing'],
    ['processing', 'failed', 'failed'],
    ['failed', 'processing', 'failed'],
    ['canceled', 'expired', 'canceled'],
    ['canceled', 'succeeded', 'succeeded'],
    ['expired', 'succeeded', 'succeeded'],
    ['failed', 'succeeded', 'succeeded'],
  ] as const)('nextState goes from %s, on a report of %s, to %s', (from, reported, to) => {
    expect(nextState(from, reported)).toBe(to);
  });

  test('nextState ends in succeeded for any order of reports', () => {
    const orders = [
      ['processing', 'succeeded', 'open'],
      ['succeeded', 'processing', 'expired'],
      ['expired', 'open', 'succeeded'],
    ] as const;
    for (const order of orders) {
      expect(
        order.reduce<(typeof ONLINE_PAYMENT_STATES)[number]>((state, reported) => nextState(state, reported), 'open'),
      ).toBe('succeeded');
    }
  });
});

describe('nextCheckAt', () => {
  test.each([
    ['open', null, 70 * 60_000],
    ['processing', null, 10 * 24 * 60 * 60_000],
    ['succeeded', null, 24 * 60 * 60_000],
  ] as const)('nextCheckAt of a payment that is %s is after its waiting time', (state, fee, milliseconds) => {
    const at = nextCheckAt({ state, fee, notice_due_at: null }, AT);
    expect(at?.getTime()).toBe(AT.getTime() + milliseconds);
  });

  test('nextCheckAt returns null once the payment has failed or its fee is known', () => {
    expect(nextCheckAt({ state: 'failed', fee: null, notice_due_at: null }, AT)).toBeNull();
    expect(nextCheckAt({ state: 'succeeded', fee: '1.50', notice_due_at: null }, AT)).toBeNull();
  });
});

describe('amountFault', () => {
  test('amountFault accepts the whole balance even if it is below the minimum', () => {
    expect(amountFault({ balance_due: 5, partial_payment_minimum: 10 }, 5)).toBeUndefined();
    expect(leastPart({ balance_due: 5, partial_payment_minimum: 10 })).toBeUndefined();
  });

  test('amountFault accepts a part from the minimum up, and at least 50 cents', () => {
    expect(leastPart({ balance_due: 5, partial_payment_minimum: 0.1 })).toBe(0.5);
    expect(amountFault({ balance_due: 100, partial_payment_minimum: 10 }, 10)).toBeUndefined();
    expect(amountFault({ balance_due: 100, partial_payment_minimum: 10 }, 9.99)).toBe(
      'Pay $100.00, or between $10.00 and $100.00.',
    );
  });

  test('amountFault accepts only the whole balance if partial payments are not allowed', () => {
    expect(amountFault({ balance_due: 100, partial_payment_minimum: null }, 99)).toBe('Pay $100.00.');
  });
});
