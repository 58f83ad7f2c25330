import { expect, test } from 'vitest';
import { addBusinessDays, dayIn, daysBetween, writtenDay } from './clock.ts';

test.each([
  ['America/New_York', '2027-02-01T04:59:59Z', '2027-01-31'],
  ['America/New_York', '2027-02-01T05:00:00Z', '2027-02-01'],
  ['America/New_York', '2027-07-01T03:59:59Z', '2027-06-30'],
  ['America/Phoenix', '2027-07-01T06:59:59Z', '2027-06-30'],
  ['Pacific/Honolulu', '2027-01-01T09:59:59Z', '2026-12-31'],
  // On the night when daylight saving time ends, the second one o'clock is on the same day.
  ['America/Chicago', '2026-11-01T06:30:00Z', '2026-11-01'],
  ['America/Chicago', '2026-11-01T07:30:00Z', '2026-11-01'],
])('the day in %s at %s is %s', (zone, instant, day) => {
  expect(dayIn(zone, new Date(instant))).toBe(day);
});

test.each([
  ['2026-11-20', 0, '2026-11-20'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-20', 5, '2026-11-27'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-12-31', 2, '2027-01-04'],
  ['2026-11-16', 10, '2026-11-30'],
])('the day %s plus %s business days is %s', (day, count, later) => {
  expect(addBusinessDays(day, count)).toBe(later);
});

test.each([
  ['2026-11-20', '2026-11-20', 0],
  ['2026-11-20', '2026-12-04', 14],
  // Across the end of the year and the night when daylight saving time begins.
  ['2026-12-31', '2027-03-15', 74],
  ['2028-02-28', '2028-03-01', 2],
  ['2026-11-20', '2026-11-19', -1],
])('the number of days from %s to %s is %i', (day, later, days) => {
  expect(daysBetween(day, later)).toBe(days);
});

test('writtenDay formats a day for display', () => {
  expect(writtenDay('2026-11-20')).toBe('Nov 20, 2026');
  expect(writtenDay('2028-02-29')).toBe('Feb 29, 2028');
});
