import { expect, test } from 'vitest';
import { dayAtRest, readDay } from './day-text.ts';

test.each([
  ['2026-11-20', '2026-11-20'],
  ['Nov 20, 2026', '2026-11-20'],
  ['november 20 2026', '2026-11-20'],
  ['Sept. 5, 2026', '2026-09-05'],
  ['20 Nov 2026', '2026-11-20'],
  ['11/20/2026', '2026-11-20'],
  ['3/7/26', '2026-03-07'],
  [' 11-20-2026 ', '2026-11-20'],
])('readDay parses %j to %s', (written, day) => {
  expect(readDay(written)).toBe(day);
});

test.each(['', 'tomorrow', '2026-02-30', '13/01/2026', 'Noon 20, 2026', '20', '2026-1'])(
  'readDay returns undefined for %j',
  (written) => {
    expect(readDay(written)).toBeUndefined();
  },
);

test('dayAtRest formats a day and returns invalid input as typed', () => {
  expect(dayAtRest('2026-11-20')).toBe('Nov 20, 2026');
  expect(dayAtRest('2026-02-30')).toBe('2026-02-30');
  expect(dayAtRest('next week')).toBe('next week');
  expect(dayAtRest('')).toBe('');
});
