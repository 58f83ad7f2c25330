import { expect, test } from 'vitest';
import { daysOfPeriod } from './statement-period.ts';

test.each([
  ['last_days', {}],
  ['this_month', { from: '2027-01-01', to: '2027-01-05' }],
  ['last_month', { from: '2026-12-01', to: '2026-12-31' }],
  ['this_year', { from: '2027-01-01', to: '2027-01-05' }],
  ['last_year', { from: '2026-01-01', to: '2026-12-31' }],
  ['custom_range', undefined],
] as const)('on Jan 5, the period %s has its days', (period, days) => {
  expect(daysOfPeriod(period, '2027-01-05')).toEqual(days);
});
