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
])('%s plus %i months is %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later);
});

test.each([
  [1, 6],
  [12, 72],
  [MAX_MONTHS, 360],
])('%i months cost %i dollars', (months, price) => {
  expect(priceOf(months)).toBe(price);
});

test('gives a trial of three months from its first day', () => {
  expect(trialTerm('2027-01-31')).toEqual({ start_date: '2027-01-31', end_date: '2027-04-30' });
});

describe('term after a payment', () => {
  const current = { start_date: '2027-01-31', end_date: '2027-04-30' };

  test.each([
    ['2027-01-15', 1, '2027-05-15'],
    // In one step: by way of 30 April it would be the 30th of May.
    ['2027-01-31', 1, '2027-05-31'],
    ['2027-11-30', 1, '2028-03-30'],
    ['2027-10-31', 1, '2028-02-29'],
    ['2026-11-20', 60, '2032-02-20'],
  ])(
    'includes the trial in the first subscription of a company, on %s for %i months: %s',
    (today, months, end_date) => {
      expect(termAfterPayment(undefined, months, today)).toEqual({
        subscription_action: 'new',
        start_date: today,
        end_date,
      });
    },
  );

  test.each([
    [1, '2027-05-30'],
    [10, '2028-02-29'],
    [60, '2032-04-30'],
  ])('extends an active subscription from its end: %i months later is %s', (months, end_date) => {
    const active = { ...current, subscription_status: 'active' } as const;
    const extended = { subscription_action: 'extend', start_date: current.start_date, end_date };
    // Whichever day of the term it is, including the last.
    for (const today of ['2027-01-31', '2027-03-15', '2027-04-30']) {
      expect(termAfterPayment(active, months, today)).toEqual(extended);
    }
  });

  test.each(['expired', 'cancelled', 'inactive', 'pending'] as const)(
    'starts a subscription after %s today, without a second trial',
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
    // The free trial and two paid months: the paid months come last.
    ['2026-11-20', 2, { days: 151, months: 2, dollars: 12 }],
    ['2027-03-19', 2, { days: 32, months: 1, dollars: 6 }],
    ['2027-03-21', 2, { days: 30, months: 0, dollars: 0 }],
    ['2027-04-20', 2, { days: 0, months: 0, dollars: 0 }],
    ['2026-11-20', 0, { days: 151, months: 0, dollars: 0 }],
  ])('on %s with %i months paid', (today, number_of_months_subscribed, forfeit) => {
    expect(forfeitOf({ end_date: '2027-04-20', number_of_months_subscribed }, today)).toEqual(forfeit);
  });
});
