import { expect, test } from 'vitest';
import { dayHeading, firstDayOf } from './audit-days.ts';

test('a day heading names today, yesterday, the weekday of earlier days, and the year if it is not the current one', () => {
  expect(dayHeading('2026-11-20', '2026-11-20')).toBe('Today, Nov 20');
  expect(dayHeading('2026-11-19', '2026-11-20')).toBe('Yesterday, Nov 19');
  expect(dayHeading('2026-11-18', '2026-11-20')).toBe('Wednesday, Nov 18');
  expect(dayHeading('2025-12-31', '2026-01-01')).toBe('Yesterday, Dec 31, 2025');
});

test('a day range computes today in the time zone of the company', () => {
  const now = new Date('2026-11-20T03:00:00Z');
  expect(firstDayOf('last_7_days', 'America/New_York', now)).toBe('2026-11-13');
  expect(firstDayOf('last_30_days', 'UTC', now)).toBe('2026-10-22');
  expect(firstDayOf('all', 'UTC', now)).toBeUndefined();
});
