import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  dayIn,
  eachDay,
  formatDuration,
  instantAt,
  monthOf,
  nextWorkingDay,
  spanOf,
  startOfDay,
  weekOf,
  writtenTime,
} from './time.ts';

/** The zones of contractors: six US zones, two of them without daylight saving time. */
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'Pacific/Honolulu',
] as const;

const HOUR = 60 * 60 * 1000;
const hoursOf = (zone: string, first: string, last = first) => {
  const { from, to } = spanOf(zone, { first, last });
  return (to.getTime() - from.getTime()) / HOUR;
};

describe.each(ZONES)('in %s', (zone) => {
  const savesDaylight = zone !== 'America/Phoenix' && zone !== 'Pacific/Honolulu';

  test('a day has its real length, including the two days of the clock changes', () => {
    expect(hoursOf(zone, '2026-03-07')).toBe(24);
    expect(hoursOf(zone, '2026-03-08')).toBe(savesDaylight ? 23 : 24);
    expect(hoursOf(zone, '2026-11-01')).toBe(savesDaylight ? 25 : 24);
    expect(hoursOf(zone, '2026-11-02')).toBe(24);
  });

  test('a night shift over a clock change counts one hour less or more', () => {
    const shift = (evening: string, morning: string) =>
      (instantAt(zone, morning).getTime() - instantAt(zone, evening).getTime()) / HOUR;
    expect(shift('2026-03-07T22:00', '2026-03-08T06:00')).toBe(savesDaylight ? 7 : 8);
    expect(shift('2026-10-31T22:00', '2026-11-01T06:00')).toBe(savesDaylight ? 9 : 8);
  });

  test('ranges of months and years have the right length, including leap days', () => {
    expect(hoursOf(zone, '2028-02-01', '2028-02-29')).toBe(29 * 24);
    expect(hoursOf(zone, '2026-03-01', '2026-03-31')).toBe(31 * 24 - (savesDaylight ? 1 : 0));
    expect(hoursOf(zone, '2026-01-01', '2026-12-31')).toBe(365 * 24);
  });

  test('a local time maps back to the same instant', () => {
    const anyMinute = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(anyMinute, (date) => {
        const instant = new Date(Math.floor(date.getTime() / 60_000) * 60_000);
        const found = instantAt(zone, writtenTime(zone, instant).replace(' ', 'T'));
        const isSecondOfTwo = found.getTime() === instant.getTime() - HOUR;
        expect(isSecondOfTwo || found.getTime() === instant.getTime()).toBe(true);
        expect(writtenTime(zone, found)).toBe(writtenTime(zone, instant));
      }),
    );
  });
});

test.each([
  ...ZONES,
  'America/Anchorage',
  'America/Havana',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'UTC',
])('the days of %s equal those computed by Temporal', (zone) => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.nat({ max: 86_399 }), (given, second) => {
      const plain = Temporal.PlainDate.from(given);
      expect(startOfDay(zone, given).getTime()).toBe(plain.toZonedDateTime(zone).epochMilliseconds);
      const time = plain.toPlainDateTime().add({ seconds: second });
      const zoned = time.toZonedDateTime(zone);
      expect(instantAt(zone, time.toString({ smallestUnit: 'second' })).getTime()).toBe(zoned.epochMilliseconds);
      expect(dayIn(zone, new Date(zoned.epochMilliseconds))).toBe(zoned.toPlainDate().toString());
    }),
  );
});

test.each([
  ['the first of the two half past ones', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['half past two, which the clocks skip', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
  ['the first minute of daylight saving', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
])('instantAt maps %s to one instant', (_what, wall, instant) => {
  expect(instantAt('America/New_York', wall).toISOString()).toBe(instant);
});

test.each([
  ['2026-11-26', '2026-11-27'],
  ['2026-11-27', '2026-11-30'],
  ['2026-11-28', '2026-11-30'],
  ['2026-11-29', '2026-11-30'],
])('nextWorkingDay returns the working day after %s', (day, next) => {
  expect(nextWorkingDay(day)).toBe(next);
});

test('dayIn assigns an instant to the day of its zone, to the last millisecond', () => {
  const midnight = startOfDay('America/Los_Angeles', '2026-07-01');
  expect(midnight.toISOString()).toBe('2026-07-01T07:00:00.000Z');
  expect(dayIn('America/Los_Angeles', new Date(midnight.getTime() - 1))).toBe('2026-06-30');
  expect(dayIn('America/Los_Angeles', midnight)).toBe('2026-07-01');
  expect(dayIn('Pacific/Honolulu', midnight)).toBe('2026-06-30');
});

test.each([
  ['2026-11-20', '2026-11-15', '2026-11-21'],
  ['2026-11-15', '2026-11-15', '2026-11-21'],
  ['2026-11-21', '2026-11-15', '2026-11-21'],
  ['2027-01-01', '2026-12-27', '2027-01-02'],
])('the week of %s runs from Sunday %s to Saturday %s', (day, first, last) => {
  expect(weekOf(day)).toEqual({ first, last });
});

test.each([
  ['2026-02-14', '2026-02-01', '2026-02-28'],
  ['2028-02-29', '2028-02-01', '2028-02-29'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
  ['2027-01-01', '2027-01-01', '2027-01-31'],
])('the month of %s runs from %s to %s', (day, first, last) => {
  expect(monthOf(day)).toEqual({ first, last });
});

test('countDays counts across the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(eachDay({ first: '2026-02-27', last: '2026-03-02' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
  expect(eachDay({ first: '2026-03-02', last: '2026-03-01' })).toEqual([]);
});

test.each([
  [0, '0m'],
  [59, '0m'],
  [60, '1m'],
  [3599, '59m'],
  [3600, '1h 0m'],
  [27_299, '7h 34m'],
  [360_000, '100h 0m'],
])('formatDuration formats %i seconds as %s', (seconds, written) => {
  expect(formatDuration(seconds)).toBe(written);
});
