import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideHalfUp } from '#domain/money.ts';
import { HOURLY_RATE_MAX, payFor, payInCents, reportDays } from './timecard-report.ts';
import { clockButtons, isForgotten } from './timecards.ts';

const OPEN = { clock_in: '2026-11-20T12:00:00Z', clock_out: null };
const CLOSED = { clock_in: '2026-11-20T12:00:00Z', clock_out: '2026-11-20T16:00:00Z' };
const BLANK = { clock_in: null, clock_out: null };
const BROKEN = { clock_in: null, clock_out: '2026-11-20T16:00:00Z' };

describe('employee', () => {
  test.each([
    ['without a list', null],
    ['on a day without cards', []],
    ['after a finished card', [CLOSED]],
    ['after two', [CLOSED, CLOSED]],
    ['with a card that has neither time', [BLANK, CLOSED]],
  ])('an employee may clock in %s', (_when, cards) => {
    expect(clockButtons(cards)).toEqual({ canClockIn: true, canClockOut: false, isMixed: false });
  });

  test.each([
    ['with an open card', [OPEN]],
    ['with an open one after a finished one', [CLOSED, OPEN]],
  ])('an employee may clock out but not in %s', (_when, cards) => {
    expect(clockButtons(cards)).toEqual({ canClockIn: false, canClockOut: true, isMixed: false });
  });

  test.each([[[BROKEN]], [[CLOSED, BROKEN]], [[OPEN, BROKEN]]])(
    'an employee may do neither if a time card has an end without a start',
    (cards) => {
      expect(clockButtons(cards)).toEqual({ canClockIn: false, canClockOut: false, isMixed: true });
    },
  );
});

test('a time card counts as forgotten after more than sixteen hours', () => {
  const clockIn = new Date('2026-11-20T12:00:00Z');
  expect(isForgotten(clockIn, new Date('2026-11-21T04:00:00Z'))).toBe(false);
  expect(isForgotten(clockIn, new Date('2026-11-21T04:00:01Z'))).toBe(true);
});

test.each([
  ['today', '2026-03-08', { first: '2026-03-08', last: '2026-03-08' }],
  ['last_7_days', '2026-03-08', { first: '2026-03-02', last: '2026-03-08' }],
  ['current_month', '2028-02-29', { first: '2028-02-01', last: '2028-02-29' }],
  ['last_month', '2026-03-31', { first: '2026-02-01', last: '2026-02-28' }],
  ['last_month', '2028-03-01', { first: '2028-02-01', last: '2028-02-29' }],
  ['last_month', '2027-01-15', { first: '2026-12-01', last: '2026-12-31' }],
  ['custom_range', '2027-01-15', undefined],
] as const)('the report of %s on %s covers the expected days', (duration, today, days) => {
  expect(reportDays(duration, today)).toEqual(days);
});

test.each([
  ['an hour', 3600, 25, 25],
  ['seven hours and a half', 27_000, 18.35, 137.63],
  ['a second', 1, 36, 0.01],
  ['half a cent, which is rounded up', 18, 1, 0.01],
  ['just under half a cent', 17, 1, 0],
  ['nothing', 0, 25, 0],
  ['work for free', 3600, 0, 0],
  ['a rate that binary fractions miss', 3600, 1.005, 1.01],
  ['a year at the highest rate', 31_536_000, 10_000, 87_600_000],
])('pay for %s is exact to the cent', (_what, seconds, rate, pay) => {
  expect(payFor(seconds, rate)).toBe(pay);
});

test('pay equals exact fractions at any duration and rate', () => {
  const seconds = fc.integer({ min: 0, max: 100 * 366 * 86_400 });
  fc.assert(
    fc.property(seconds, fc.integer({ min: 0, max: HOURLY_RATE_MAX * 100 }), (worked, rate) => {
      expect(payInCents(worked, rate)).toBe(Number(divideHalfUp(BigInt(worked) * BigInt(rate), 3600n)));
    }),
  );
});
