import { expect, test } from 'vitest';
import { payDays } from './pay-period.ts';

test.each([
  ['last_week', { first: '2026-11-15', last: '2026-11-21' }],
  ['last_two_weeks', { first: '2026-11-08', last: '2026-11-21' }],
  ['this_week', { first: '2026-11-22', last: '2026-11-28' }],
  ['last_month', { first: '2026-10-01', last: '2026-10-31' }],
  ['custom_range', undefined],
] as const)('payDays of %s, on a Wednesday, returns %j', (period, days) => {
  expect(payDays(period, '2026-11-25')).toEqual(days);
});
