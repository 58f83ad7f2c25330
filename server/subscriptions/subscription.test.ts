import { expect, test } from 'vitest';
import type { SubscriptionStatus } from '../../contract/access.ts';
import { statusOn, trialFrom } from './subscription.ts';

test('a trial runs three months from its day, without a next payment', () => {
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
])('on %s one that is stored as %s counts as %s', (day, subscription_status, counts) => {
  expect(statusOn(day, { subscription_status, end_date: '2027-04-30' })).toBe(counts);
});

test('none is inactive', () => {
  expect(statusOn('2027-04-30', undefined)).toBe('inactive');
});
