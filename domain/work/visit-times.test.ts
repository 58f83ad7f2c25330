import { describe, expect, test } from 'vitest';
import { addDays, eachDay, instantAt, writtenTime } from '../time.ts';
import {
  clockTime,
  faultOfSkipped,
  isDoubled,
  isSkipped,
  isVisitTime,
  minuteOf,
  spanOfVisit,
  timeOfMinute,
} from './visit-times.ts';

/** All quarter hours of a day, including its end. */
const QUARTERS = Array.from({ length: 97 }, (_, quarter) => timeOfMinute(quarter * 15));

/** Zones with clock changes in 2026 and 2027, and zones without. */
const CHANGING = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'];
const CONSTANT = ['America/Phoenix', 'Pacific/Honolulu'];
const FORWARD = ['2026-03-08', '2027-03-14'];
const BACK = ['2026-11-01', '2027-11-07'];
const SKIPPED = ['02:00', '02:15', '02:30', '02:45'];
const DOUBLED = ['01:00', '01:15', '01:30', '01:45'];

test('isVisitTime accepts only quarter hours from midnight to midnight', () => {
  expect(QUARTERS.every(isVisitTime)).toBe(true);
  expect(QUARTERS.map((time) => timeOfMinute(minuteOf(time)))).toEqual(QUARTERS);
  expect(['24:15', '25:00', '8:00', '08:10', '08:00:00', '', ' 08:00'].filter(isVisitTime)).toEqual([]);
});

test.each([
  ['00:00', '12:00 AM'],
  ['08:15', '8:15 AM'],
  ['12:00', '12:00 PM'],
  ['23:45', '11:45 PM'],
  ['24:00', '12:00 AM'],
])('clockTime formats %s as %s', (time, words) => expect(clockTime(time)).toBe(words));

describe.each(CHANGING)('in %s', (zone) => {
  test('isSkipped is true for exactly the hour skipped in the spring night', () => {
    for (const night of FORWARD) {
      expect(QUARTERS.filter((time) => isSkipped(zone, night, time))).toEqual(SKIPPED);
      expect(QUARTERS.filter((time) => isDoubled(zone, night, time))).toEqual([]);
    }
  });

  test('isDoubled is true for exactly the hour repeated in the autumn night', () => {
    for (const night of BACK) {
      expect(QUARTERS.filter((time) => isDoubled(zone, night, time))).toEqual(DOUBLED);
      expect(QUARTERS.filter((time) => isSkipped(zone, night, time))).toEqual([]);
    }
  });

  test('a repeated time means its first occurrence', () => {
    const { from, to } = spanOfVisit(zone, { day: '2026-11-01', starts: '01:30', ends: '03:00' });
    expect(to.getTime() - from.getTime()).toBe(2.5 * 60 * 60 * 1000);
  });
});

describe.each([...CHANGING, ...CONSTANT])('in %s', (zone) => {
  test('no other day skips or repeats a time, and each time maps back to its written form', () => {
    const around = [...FORWARD, ...BACK].flatMap((night) => [addDays(night, -1), addDays(night, 1)]);
    for (const day of around) {
      for (const time of QUARTERS.slice(0, -1)) {
        expect(isSkipped(zone, day, time) || isDoubled(zone, day, time)).toBe(false);
        expect(writtenTime(zone, instantAt(zone, `${day}T${time}`))).toBe(`${day} ${time}`);
      }
    }
  });

  test('a visit that ends at 24:00 ends at the start of the next day, and an all-day visit is as long as its day', () => {
    for (const day of eachDay({ first: '2026-10-30', last: '2026-11-03' })) {
      const allDay = spanOfVisit(zone, { day, starts: null, ends: null });
      expect(spanOfVisit(zone, { day, starts: '00:00', ends: '24:00' })).toEqual(allDay);
      expect(allDay.to).toEqual(spanOfVisit(zone, { day: addDays(day, 1), starts: null, ends: null }).from);
    }
  });
});

test.each(CONSTANT)('the clocks of %s never change', (zone) => {
  for (const night of [...FORWARD, ...BACK]) {
    expect(QUARTERS.filter((time) => isSkipped(zone, night, time) || isDoubled(zone, night, time))).toEqual([]);
  }
});

test('faultOfSkipped names the skipped time and its day', () => {
  const night = { day: '2027-03-14', starts: '01:00', ends: '02:30' };
  expect(faultOfSkipped('America/New_York', night)).toEqual({
    field: 'ends',
    sentence: 'There is no 2:30 AM on Mar 14: the clocks go forward.',
  });
  expect(faultOfSkipped('America/New_York', { ...night, ends: '03:00' })).toBeUndefined();
});
