import { describe, expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { SubscriptionStatus } from '#domain/identity/subscription-terms.ts';
import { statusOn } from '#domain/identity/subscription-terms.ts';
import { cancelled, paidFrom, trialFrom } from './subscription.ts';

test('a trial runs three months from its first day, without a next payment', () => {
  expect(trialFrom('2027-01-31')).toEqual({
    subscription_status: 'active',
    subscription_action: 'trial',
    plan_type: 'standard',
    monthly_amount: 6,
    number_of_months_subscribed: 0,
    start_date: '2027-01-31',
    end_date: '2027-04-30',
  });
});

test.each<[string, SubscriptionStatus, SubscriptionStatus]>([
  ['2027-04-30', 'active', 'active'],
  ['2027-05-01', 'active', 'expired'],
  ['2027-05-01', 'cancelled', 'cancelled'],
  ['2027-04-30', 'cancelled', 'cancelled'],
  ['2027-05-01', 'pending', 'pending'],
])('on %s a subscription stored as %s counts as %s', (day, subscription_status, counts) => {
  expect(statusOn(day, { subscription_status, end_date: '2027-04-30' })).toBe(counts);
});

test('a company without a subscription counts as inactive', () => {
  expect(statusOn('2027-04-30', undefined)).toBe('inactive');
});

describe('paying', () => {
  const running = { ...trialFrom('2027-01-31'), number_of_months_subscribed: 2 };

  test('the first payment adds the trial to the term but does not count it as paid', () => {
    expect(paidFrom('2027-01-31', undefined, 2)).toMatchObject({
      subscription_status: 'active',
      subscription_action: 'new',
      start_date: '2027-01-31',
      end_date: '2027-06-30',
      number_of_months_subscribed: 2,
    });
  });

  test('a payment on the last day extends the term, and the months add up', () => {
    expect(paidFrom('2027-04-30', running, 3)).toMatchObject({
      subscription_action: 'extend',
      start_date: '2027-01-31',
      end_date: '2027-07-30',
      number_of_months_subscribed: 5,
    });
  });

  test('a payment a day after the end starts a new term', () => {
    expect(paidFrom('2027-05-01', running, 3)).toMatchObject({
      subscription_action: 'new',
      start_date: '2027-05-01',
      end_date: '2027-08-01',
      number_of_months_subscribed: 3,
    });
  });

  test('a payment after a cancellation starts a new term and clears the cancellation', () => {
    const former = { ...running, subscription_status: 'cancelled' as const };
    expect(paidFrom('2027-02-01', former, 1)).toMatchObject({
      subscription_status: 'active',
      subscription_action: 'new',
      start_date: '2027-02-01',
      end_date: '2027-03-01',
      canceled_at: null,
      cancellation_reason: null,
    });
  });
});

describe('canceling', () => {
  const active = { subscription_status: 'active' as const, end_date: '2027-04-30' };
  const now = new Date('2027-04-30T18:00:00Z');
  const by = { reason: 'Retiring', now };

  test('an active subscription can be canceled until its last day', () => {
    expect(cancelled(active, { ...by, today: '2027-04-30' })).toEqual({
      subscription_status: 'cancelled',
      cancellation_reason: 'Retiring',
      canceled_at: now,
    });
  });

  test.each<[SubscriptionStatus, string]>([
    ['active', '2027-05-01'],
    ['cancelled', '2027-04-01'],
    ['pending', '2027-04-01'],
  ])('canceling a subscription that is %s on %s is rejected', (subscription_status, today) => {
    expect(() => cancelled({ ...active, subscription_status }, { ...by, today })).toThrow(
      new AppError('subscription_not_active'),
    );
  });
});
