import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RetentionRule, retentionRule, retainedTimes } from './retention-rule.ts';

const HOUR = 60 * 60 * 1000;
const RULE: RetentionRule = { hours: 24, days: 7, weeks: 4 };

function retainedOf(times: readonly string[], rule: RetentionRule): string[] {
  return [
    ...retainedTimes(
      times.map((time) => new Date(time)),
      rule,
    ),
  ]
    .map((time) => time.toISOString().slice(0, 16))
    .toSorted();
}

describe('keepRule', () => {
  test.each([
    ['24h,7d,4w', { hours: 24, days: 7, weeks: 4 }],
    [' 4w, 12h ', { hours: 12, days: 0, weeks: 4 }],
    ['1d', { hours: 0, days: 1, weeks: 0 }],
    ['off', 'off'],
  ])('keepRule parses %j', (text, rule) => {
    expect(retentionRule.parse(text)).toEqual(rule);
  });

  test.each(['24', '24h,24h', '0h', '-1d', '7days', '24h;7d', '9999w', 'h', ','])('keepRule rejects %j', (text) => {
    expect(retentionRule.safeParse(text).error?.issues[0]?.message).toMatch(/^must be the hours, days and weeks/);
  });
});

describe('timesToKeep', () => {
  test('timesToKeep keeps the last backup of an hour, a day and a week', () => {
    const times = [
      '2026-11-23T10:05Z',
      '2026-11-23T10:55Z',
      '2026-11-23T09:30Z',
      '2026-11-22T08:00Z',
      '2026-11-22T23:00Z',
      '2026-11-16T12:00Z',
      '2026-11-15T23:59Z',
      '2026-11-09T00:00Z',
    ];
    expect(retainedOf(times, { hours: 2, days: 0, weeks: 0 })).toEqual(['2026-11-23T09:30', '2026-11-23T10:55']);
    expect(retainedOf(times, { hours: 0, days: 2, weeks: 0 })).toEqual(['2026-11-22T23:00', '2026-11-23T10:55']);
    // November 23, 2026 is a Monday: the preceding Sunday belongs to the week of the 16th.
    const weeks = ['2026-11-15T23:59', '2026-11-22T23:00', '2026-11-23T10:55'];
    expect(retainedOf(times, { hours: 0, days: 0, weeks: 3 })).toEqual(weeks);
  });

  test('timesToKeep counts only hours that have a backup, no matter how long ago they were', () => {
    const times = ['2020-01-01T00:00Z', '2026-11-23T10:05Z'];
    expect(retainedOf(times, { hours: 2, days: 0, weeks: 0 })).toHaveLength(2);
  });

  const instants = fc.array(
    fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    {
      minLength: 1,
      maxLength: 200,
    },
  );
  const rules = fc.record({ hours: fc.nat(30), days: fc.nat(10), weeks: fc.nat(6) });

  test('timesToKeep always keeps the newest backup, and never more backups than the rule allows', () => {
    fc.assert(
      fc.property(instants, rules, (times, rule) => {
        const retained = retainedTimes(times, rule);
        const newest = Math.max(...times.map((time) => time.getTime()));
        expect([...retained].map((time) => time.getTime())).toContain(newest);
        expect(retained.size).toBeLessThanOrEqual(Math.max(1, rule.hours + rule.days + rule.weeks));
      }),
    );
  });

  test('timesToKeep keeps the same backups when it is applied again', () => {
    fc.assert(
      fc.property(instants, rules, (times, rule) => {
        const once = retainedTimes(times, rule);
        expect(retainedTimes([...once], rule)).toEqual(once);
      }),
    );
  });

  test('timesToKeep keeps a backup of each of the last days and weeks after months of hourly backups', () => {
    const times: Date[] = [];
    const began = Date.parse('2026-08-01T00:20:00Z');
    const hours = 90 * 24;
    for (let hour = 0; hour <= hours; hour++) {
      times.push(new Date(began + hour * HOUR));
      times.splice(0, Infinity, ...retainedTimes(times, RULE));
    }
    const ages = times.map((time) => (began + hours * HOUR - time.getTime()) / (24 * HOUR));
    // One from the day that has just begun, and one from each of the six days before it.
    for (let day = 0; day < 6; day++) expect(ages.some((age) => age >= day && age < day + 1)).toBe(true);
    for (let week = 1; week < 4; week++)
      expect(ages.some((age) => age >= 7 * (week - 1) && age < 7 * (week + 1))).toBe(true);
    expect(times.length).toBeLessThanOrEqual(24 + 7 + 4);
  });
});
