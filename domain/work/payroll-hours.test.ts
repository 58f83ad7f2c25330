import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eachDay } from '../time.ts';
import {
  daysForPay,
  daysForPremium,
  overtimePremium,
  type WageFrom,
  weekBefore,
  type WeekOfPay,
  weeksOfPay,
} from './payroll-hours.ts';

const HOUR = 3600;
/** A Sunday. */
const SUNDAY = '2026-11-01';
const TWENTY: WageFrom[] = [{ starts_on: '2026-01-01', cents: 2000 }];

/** Consecutive days from a Sunday on, with the given hours each. */
function worked(...hours: number[]) {
  const days = eachDay({ first: SUNDAY, last: '2026-12-31' });
  return hours.map((each, index) => ({
    day: days[index] ?? '',
    seconds: Math.round(each * HOUR),
    breakSeconds: index,
  }));
}

function payOf(hours: number[], rules: Partial<Parameters<typeof weeksOfPay>[2]> & { wages?: WageFrom[] } = {}) {
  const { wages = TWENTY, first = SUNDAY, dailyHours = null } = rules;
  return weeksOfPay(worked(...hours), wages, { first, dailyHours });
}

const inHours = ({ regular, overtime }: Pick<WeekOfPay, 'regular' | 'overtime'>) => [regular / HOUR, overtime / HOUR];

describe('a week', () => {
  test('a week of forty hours has no overtime', () => {
    const [week] = payOf([0, 8, 8, 8, 8, 8]);
    expect(week).toMatchObject({ week_starts_on: SUNDAY, regularCents: 800_00, overtimeCents: 0, lacksWage: false });
    expect(week && inHours(week)).toEqual([40, 0]);
  });

  test('hours beyond forty in a week are paid at one and a half times the wage', () => {
    const [week] = payOf([0, 10, 10, 10, 10, 5]);
    expect(week && inHours(week)).toEqual([40, 5]);
    expect(week).toMatchObject({ regularCents: 800_00, overtimeCents: 150_00 });
  });

  test('each week is counted separately', () => {
    const weeks = payOf([0, 10, 10, 10, 0, 0, 0, 0, 10, 10, 10]);
    expect(weeks.map(inHours)).toEqual([
      [30, 0],
      [30, 0],
    ]);
    expect(weeks.map(({ week_starts_on }) => week_starts_on)).toEqual(['2026-11-01', '2026-11-08']);
  });

  test('days before the pay period count toward the forty hours of its first week and are not paid again', () => {
    const [week] = payOf([0, 12, 12, 12, 12], { first: '2026-11-04' });
    expect(week && inHours(week)).toEqual([16, 8]);
  });
});

test('the 25 hours of the day on which the clocks go back are not overtime on their own', () => {
  const [week] = payOf([25, 8]);
  expect(week && inHours(week)).toEqual([33, 0]);
});

describe('a daily limit', () => {
  test('hours beyond a daily limit are overtime', () => {
    const [week] = payOf([0, 10, 10], { dailyHours: 8 });
    expect(week && inHours(week)).toEqual([16, 4]);
  });

  test('an hour of daily overtime is not counted again as weekly overtime', () => {
    // Six days of nine hours: six hours are daily overtime, and the 48 regular ones exceed the weekly limit by eight.
    const [week] = payOf([0, 9, 9, 9, 9, 9, 9], { dailyHours: 8 });
    expect(week && inHours(week)).toEqual([40, 14]);
  });
});

describe('a wage', () => {
  test('a wage applies from its start day on', () => {
    const wages = [{ starts_on: '2026-11-04', cents: 3000 }, ...TWENTY];
    expect(payOf([0, 8, 8, 8], { wages })).toMatchObject([{ regularCents: 16 * 2000 + 8 * 3000 }]);
  });

  test('hours without a wage are reported and paid nothing', () => {
    const wages = [{ starts_on: '2026-11-03', cents: 2000 }];
    expect(payOf([0, 8, 8], { wages })).toMatchObject([{ regularCents: 160_00, lacksWage: true }]);
    expect(payOf([0, 8, 8], { wages: [] })).toMatchObject([{ regularCents: 0, lacksWage: true }]);
  });

  test('pay is rounded half up once per week', () => {
    // Twenty minutes at 18.35 are 6.11666…: three times that is 18.35, not three times 6.12.
    const wages = [{ starts_on: '2026-01-01', cents: 1835 }];
    expect(payOf([0, 1 / 3, 1 / 3, 1 / 3], { wages })).toMatchObject([{ regularCents: 1835 }]);
  });
});

test('hours of random weeks are neither lost nor counted twice, and pay is exact', () => {
  const day = fc.integer({ min: 0, max: 25 * HOUR });
  const rules = fc.record({
    dailyHours: fc.option(fc.integer({ min: 1, max: 24 })),
    rate: fc.integer({ min: 0, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(day, { minLength: 7, maxLength: 28 }), rules, (seconds, { dailyHours, rate }) => {
      const days = worked(...seconds.map((each) => each / HOUR));
      const weeks = weeksOfPay(days, [{ starts_on: SUNDAY, cents: rate }], { first: SUNDAY, dailyHours });
      const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
      expect(sum(weeks.map(({ regular, overtime }) => regular + overtime))).toBe(sum(seconds));
      for (const { regular, overtime, regularCents, overtimeCents } of weeks) {
        expect(regular).toBeLessThanOrEqual(40 * HOUR);
        const exact = (of: number, halves: bigint) => Number((BigInt(of) * BigInt(rate) * halves + 3600n) / 7200n);
        expect(regularCents).toBe(exact(regular, 2n));
        expect(overtimeCents).toBe(exact(overtime, 3n));
      }
    }),
    { numRuns: 500 },
  );
});

test('daysForPay starts on the Sunday of the first week of a pay period', () => {
  expect(daysForPay({ first: '2026-11-04', last: '2026-11-10' })).toEqual({ first: '2026-11-01', last: '2026-11-10' });
});

test('weekBefore returns Sunday to Saturday of the previous week', () => {
  expect(weekBefore('2026-11-25')).toEqual({ first: '2026-11-15', last: '2026-11-21' });
});

describe('the overtime premium', () => {
  test('the premium is half of the wage for hours over forty a week, also if a day has a limit', () => {
    expect(overtimePremium(worked(0, 10, 10, 10, 10, 5), TWENTY, 2026)).toEqual({
      seconds: 5 * HOUR,
      cents: 50_00,
      lacksWage: false,
    });
    expect(overtimePremium(worked(0, 12, 12, 12), TWENTY, 2026)).toEqual({ seconds: 0, cents: 0, lacksWage: false });
  });

  test('the regular rate of a week with two wages is their average by hours', () => {
    const wages = [...TWENTY, { starts_on: '2026-11-04', cents: 3000 }];
    // 20 hours at $20 and 25 at $30: $1,150 in 45 hours, so five premium hours at $12.7777…
    expect(overtimePremium(worked(0, 10, 10, 10, 10, 5), wages, 2026).cents).toBe(63_89);
  });

  test('a week belongs to the year of its Saturday', () => {
    const week = eachDay({ first: '2026-12-27', last: '2027-01-02' });
    const days = week.map((day) => ({ day, seconds: 7 * HOUR, breakSeconds: 0 }));
    expect([2026, 2027].map((year) => overtimePremium(days, TWENTY, year).seconds)).toEqual([0, 9 * HOUR]);
  });

  test('overtime in a week with days without a wage is marked', () => {
    const wages = [{ starts_on: '2026-11-03', cents: 2000 }];
    expect(overtimePremium(worked(0, 10, 10, 10, 10, 10), wages, 2026).lacksWage).toBe(true);
  });

  test('the premium of random weeks is exact', () => {
    const seconds = fc.array(fc.integer({ min: 0, max: 24 * HOUR }), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(seconds, fc.integer({ min: 0, max: 1_000_000 }), (all, cents) => {
        const days = worked(...all.map((each) => each / HOUR));
        const over = BigInt(Math.max(0, all.reduce((sum, each) => sum + each, 0) - 40 * HOUR));
        const { cents: premium } = overtimePremium(days, [{ starts_on: SUNDAY, cents }], 2026);
        expect(BigInt(premium)).toBe((over * BigInt(cents) + 3600n) / 7200n);
      }),
    );
  });

  test('daysForPremium returns whole weeks, until today in the current year', () => {
    expect(daysForPremium(2026, '2026-11-28')).toEqual({ first: '2025-12-28', last: '2026-11-28' });
    expect(daysForPremium(2025, '2026-11-28')).toEqual({ first: '2024-12-29', last: '2025-12-27' });
  });
});
