import { describe, expect, test } from 'vitest';
import { addMonths, forfeitOf, MAX_MONTHS, priceOf, termAfterPayment, trialTerm } from './subscription-terms.ts';

test.each([
  ['2027-01-15', 3, '2027-04-15'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-01-31', 3, '2027-04-30'],
  ['2027-10-31', 4, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2027-05-31', 63, '2032-08-31'],
  ['2026-12-01', 1, '2027-01-01'],
  ['2026-11-30', 0, '2026-11-30'],
])('addMonths: %s plus %i months is %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later);
});

test.each([
  [1, 6],
  [12, 72],
  [MAX_MONTHS, 360],
])('priceOf: %i months cost %i dollars', (months, price) => {
  expect(priceOf(months)).toBe(price);
});

test('trialTerm returns three months starting on the given day', () => {
  expect(trialTerm('2027-01-31')).toEqual({ start_date: '2027-01-31', end_date: '2027-04-30' });
});

describe('term after a payment', () => {
  const current = { start_date: '2027-01-31', end_date: '2027-04-30' };

  test.each([
    ['2027-01-15', 1, '2027-05-15'],
    // Added in one step: going through 30 April would give 30 May.
    ['2027-01-31', 1, '2027-05-31'],
    ['2027-11-30', 1, '2028-03-30'],
    ['2027-10-31', 1, '2028-02-29'],
    ['2026-11-20', 60, '2032-02-20'],
  ])('a first subscription includes the trial: paid on %s for %i months, it ends on %s', (today, months, end_date) => {
    expect(termAfterPayment(undefined, months, today)).toEqual({
      subscription_action: 'new',
      start_date: today,
      end_date,
    });
  });

  test.each([
    [1, '2027-05-30'],
    [10, '2028-02-29'],
    [60, '2032-04-30'],
  ])('a payment extends an active subscription from its end: after %i months it ends on %s', (months, end_date) => {
    const active = { ...current, subscription_status: 'active' } as const;
    const extended = { subscription_action: 'extend', start_date: current.start_date, end_date };
    // The result is the same on every day of the term, including the last.
    for (const today of ['2027-01-31', '2027-03-15', '2027-04-30']) {
      expect(termAfterPayment(active, months, today)).toEqual(extended);
    }
  });

  test.each(['expired', 'cancelled', 'inactive', 'pending'] as const)(
    'a payment for a subscription with status %s starts a new term today, without a second trial',
    (subscription_status) => {
      expect(termAfterPayment({ ...current, subscription_status }, 1, '2027-08-31')).toEqual({
        subscription_action: 'new',
        start_date: '2027-08-31',
        end_date: '2027-09-30',
      });
    },
  );
});

describe('forfeit of a cancellation', () => {
  test.each([
    // The free trial plus two paid months: the paid months come last.
    ['2026-11-20', 2, { days: 151, months: 2, dollars: 12 }],
    ['2027-03-19', 2, { days: 32, months: 1, dollars: 6 }],
    ['2027-03-21', 2, { days: 30, months: 0, dollars: 0 }],
    ['2027-04-20', 2, { days: 0, months: 0, dollars: 0 }],
    ['2026-11-20', 0, { days: 151, months: 0, dollars: 0 }],
  ])(
    'forfeitOf returns the days and paid months lost by a cancellation on %s with %i months paid',
    (today, number_of_months_subscribed, forfeit) => {
      expect(forfeitOf({ end_date: '2027-04-20', number_of_months_subscribed }, today)).toEqual(forfeit);
    },
  );
});
