import { expect, test } from 'vitest';
import { endAfter, ENDS, longSpan, plannedHours, shortSpan, STARTS, timesForHours } from './visit-spans.ts';

test.each([
  ['08:00', '16:30', '8 – 4:30', '8:00 AM – 4:30 PM'],
  ['08:00', '12:00', '8 – 12', '8:00 AM – 12:00 PM'],
  ['13:00', '15:15', '1 – 3:15', '1:00 – 3:15 PM'],
  ['00:00', '00:45', '12 – 12:45', '12:00 – 12:45 AM'],
])('a visit from %s to %s is formatted in a short and a long form', (starts, ends, short, long) => {
  expect(shortSpan({ starts, ends })).toBe(short);
  expect(longSpan({ starts, ends })).toBe(long);
});

test('a visit without times is formatted as all day', () => {
  expect(shortSpan({ starts: null, ends: null })).toBe('All day');
  expect(longSpan({ starts: null, ends: null })).toBe('All day');
});

test('planned hours are added up, without visits that have no times', () => {
  const visits = [
    { starts: '08:00', ends: '16:30' },
    { starts: null, ends: null },
    { starts: '13:00', ends: '14:15' },
  ];
  expect(plannedHours([])).toBe('0h');
  expect(plannedHours(visits)).toBe('9h 45m');
  expect(plannedHours([{ starts: '09:00', ends: '09:30' }])).toBe('30m');
});

test('the times to select are quarter hours, and the last end is midnight', () => {
  expect([STARTS.length, STARTS[0]?.label, STARTS.at(-1)?.label]).toEqual([96, '12:00 AM', '11:45 PM']);
  expect([ENDS.length, ENDS[0]?.label, ENDS.at(-1)?.label]).toEqual([96, '12:15 AM', 'Midnight']);
});

test('a new start keeps the length of the visit, within its day', () => {
  expect(endAfter('09:30', { starts: '08:00', ends: '12:00' })).toBe('13:30');
  expect(endAfter('22:00', { starts: '08:00', ends: '12:00' })).toBe('24:00');
  expect(endAfter('09:00', { starts: null, ends: null })).toBe('10:00');
});

test('a visit for a number of hours starts at 8 AM, and lasts at most one day', () => {
  expect(timesForHours(6)).toEqual({ starts: '08:00', ends: '14:00' });
  expect(timesForHours(1.1)).toEqual({ starts: '08:00', ends: '09:15' });
  expect(timesForHours(58)).toEqual({ starts: '08:00', ends: '16:00' });
  expect(timesForHours(0)).toEqual({ starts: '08:00', ends: '16:00' });
});
