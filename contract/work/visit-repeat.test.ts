import { expect, test } from 'vitest';
import { daysOfRepeat, faultOfRepeat, Repeat, SERIES_MAX } from './visit-repeat.ts';

test('a series on each weekday skips the weekend and includes the last day', () => {
  expect(daysOfRepeat('2026-12-02', { every: 'weekday', until: '2026-12-08' })).toEqual([
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-07',
    '2026-12-08',
  ]);
  expect(daysOfRepeat('2026-12-05', { every: 'weekday', until: '2026-12-07' })).toEqual(['2026-12-07']);
});

test('a weekly series stays on the day of the week, across the end of a year and both clock changes', () => {
  expect(daysOfRepeat('2026-12-23', { every: 'week', weeks: 2, until: '2027-01-20' })).toEqual([
    '2026-12-23',
    '2027-01-06',
    '2027-01-20',
  ]);
  const days = daysOfRepeat('2026-02-26', { every: 'week', weeks: 1, until: '2026-11-30' });
  expect(days).toHaveLength(40);
  expect(new Set(days.map((day) => new Date(`${day}T00:00:00Z`).getUTCDay()))).toEqual(new Set([4]));
});

test.each([
  ['with 60 days', { every: 'week', weeks: 1, until: '2028-01-19' }, undefined],
  [
    'with 61 days',
    { every: 'week', weeks: 1, until: '2028-01-26' },
    'Plan at most 60 visits in one go. Choose an earlier last day.',
  ],
  [
    'for ever',
    { every: 'weekday', until: '9999-12-31' },
    'Plan at most 60 visits in one go. Choose an earlier last day.',
  ],
  ['that ends before it begins', { every: 'weekday', until: '2026-12-01' }, 'The last day cannot be before the first.'],
] as const)('a series %s has the expected fault or none', (_what, repeat, fault) => {
  expect(faultOfRepeat('2026-12-02', repeat)).toBe(fault);
  expect(daysOfRepeat('2026-12-02', repeat).length).toBeLessThanOrEqual(SERIES_MAX + 1);
});

test('a weekday series is rejected if its days are only a weekend', () => {
  expect(faultOfRepeat('2026-12-05', { every: 'weekday', until: '2026-12-06' })).toBe(
    'There is no weekday from the first day to the last.',
  );
});

test.each([
  { every: 'day', until: '2026-12-08' },
  { every: 'week', until: '2026-12-08' },
  { every: 'week', weeks: 9, until: '2026-12-08' },
])('Repeat rejects %j', (repeat) => {
  expect(Repeat.safeParse(repeat).error?.issues[0]?.message).toBe(
    'Choose how the visit repeats: each weekday, or every 1 to 8 weeks.',
  );
});
