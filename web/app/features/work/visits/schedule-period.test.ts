import { expect, test } from 'vitest';
import { dayTitle, daysShown, isWeekend, longDayTitle, periodTitle, neighbouring } from './schedule-period.ts';

test.each([
  ['2026-11-20', 'Nov 15 – 21, 2026'],
  ['2026-12-01', 'Nov 29 – Dec 5, 2026'],
  ['2026-12-31', 'Dec 27, 2026 – Jan 2, 2027'],
])('the week of %s has the title %s', (day, title) => {
  expect(periodTitle('week', day)).toBe(title);
});

test('a month is shown in whole weeks', () => {
  expect(daysShown('month', '2026-11-20')).toEqual({ first: '2026-11-01', last: '2026-12-05' });
  expect(daysShown('week', '2026-11-20')).toEqual({ first: '2026-11-15', last: '2026-11-21' });
  expect(periodTitle('month', '2026-11-20')).toBe('November 2026');
});

test('a step moves to the next week or month, and back across the end of a year', () => {
  expect(neighbouring('week', '2026-12-30', 1)).toBe('2027-01-06');
  expect(neighbouring('month', '2026-12-31', 1)).toBe('2027-01-01');
  expect(neighbouring('month', '2027-01-31', -1)).toBe('2026-12-01');
});

test('days have short and long names', () => {
  expect(dayTitle('2026-11-20')).toBe('Fri, Nov 20');
  expect(longDayTitle('2026-12-02')).toBe('Wednesday, Dec 2');
  expect([isWeekend('2026-11-20'), isWeekend('2026-11-21')]).toEqual([false, true]);
});
