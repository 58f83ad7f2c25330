import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startOfDay } from '../time.ts';
import {
  type CostedCard,
  hoursState,
  laborOfCard,
  partsOfCard,
  profitOf,
  type RateFrom,
  ratesFrom,
} from './costing.ts';

const ZONE = 'America/New_York';
const HOUR = 3_600_000;

const rate = (starts_on: string, wageCents: number, burden = 0) => ({ starts_on, wageCents, burden, billCents: null });
const card = (starts: string, ends: string, breaks: [string, string][] = []): CostedCard => ({
  starts: Date.parse(starts),
  ends: Date.parse(ends),
  breaks: breaks.map(([from, to]) => [Date.parse(from), Date.parse(to)] as const),
});

describe('the labor of a time card', () => {
  test('the labor of a time card is its hours without breaks at the wage and what the employer adds', () => {
    const rates = ratesFrom([rate('2026-01-01', 2250, 1825)], ZONE);
    const worked = card('2026-11-20T13:00:00Z', '2026-11-20T21:30:00Z', [
      ['2026-11-20T17:00:00Z', '2026-11-20T17:30:00Z'],
    ]);
    // 8 hours × $22.50 × 1.1825
    expect(laborOfCard(worked, rates)).toEqual({ milliseconds: 8 * HOUR, cents: 21_285, lacksRate: false });
  });

  test('the labor of a time card is rounded once, not for each of its rates', () => {
    const rates = ratesFrom([rate('2026-01-01', 1), rate('2026-11-21', 1)], ZONE);
    // Half a cent before midnight and half a cent after it.
    const worked = card('2026-11-21T04:30:00Z', '2026-11-21T05:30:00Z');
    expect(partsOfCard(worked, rates)).toHaveLength(2);
    expect(laborOfCard(worked, rates).cents).toBe(1);
  });

  test.each([
    // The clocks go back at 2:00, so the day has 25 hours, and forward on the other one, which has 23.
    ['2026-11-01', '2026-11-01T02:00:00Z', '2026-11-01T08:00:00Z', 2 * 2000 + 4 * 3000],
    ['2026-11-02', '2026-11-01T04:00:00Z', '2026-11-02T06:00:00Z', 25 * 2000 + 1 * 3000],
    ['2026-03-08', '2026-03-08T03:00:00Z', '2026-03-08T09:00:00Z', 2 * 2000 + 4 * 3000],
    ['2026-03-09', '2026-03-08T05:00:00Z', '2026-03-09T05:00:00Z', 23 * 2000 + 1 * 3000],
  ])('a rate from %s applies from midnight of a night with a clock change', (day, starts, ends, cents) => {
    const rates = ratesFrom([rate(day, 3000), rate('2026-01-01', 2000)], ZONE);
    expect(laborOfCard(card(starts, ends), rates).cents).toBe(cents);
  });

  test('the labor of a time card before the first rate costs nothing, and says so', () => {
    const rates = ratesFrom([rate('2026-11-21', 2000)], ZONE);
    expect(laborOfCard(card('2026-11-20T13:00:00Z', '2026-11-20T14:00:00Z'), rates)).toEqual({
      milliseconds: HOUR,
      cents: 0,
      lacksRate: true,
    });
  });

  test('the labor of 10,000 time cards equals rational arithmetic, with rate changes on nights with a clock change', () => {
    const days = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02'];
    const someRates = fc.uniqueArray(
      fc.record({
        starts_on: fc.constantFrom('2026-01-01', ...days),
        wageCents: fc.integer({ min: 0, max: 1_000_000 }),
        burden: fc.integer({ min: 0, max: 50_000 }),
        billCents: fc.constant(null),
      }),
      { selector: ({ starts_on }) => starts_on, minLength: 1, maxLength: 5 },
    );
    const begin = Date.parse('2026-03-07T00:00:00Z');
    const aCard = fc
      .record({
        offset: fc.integer({ min: 0, max: 3 * 24 * HOUR }),
        isInFall: fc.boolean(),
        length: fc.integer({ min: 0, max: 40 * HOUR }),
        pause: fc.tuple(fc.integer({ min: 0, max: 40 * HOUR }), fc.integer({ min: 0, max: 2 * HOUR })),
      })
      .map(({ offset, isInFall, length, pause: [after, lasts] }): CostedCard => {
        const starts = begin + offset + (isInFall ? 238 * 24 * HOUR : 0);
        const breakStarts = starts + Math.min(after, length);
        return {
          starts,
          ends: starts + length,
          breaks: [[breakStarts, Math.min(breakStarts + lasts, starts + length)]],
        };
      });
    fc.assert(
      fc.property(someRates, fc.array(aCard, { minLength: 100, maxLength: 100 }), (given, cards) => {
        const rates = ratesFrom(given, ZONE);
        for (const each of cards) expect(laborOfCard(each, rates).cents).toBe(byTheSecond(each, rates));
      }),
      { numRuns: 100 },
    );
  });
});

/**
 * The same by another way: a list of all instants at which something changes, and an exact fraction of each piece
 * between two of them.
 */
function byTheSecond({ starts, ends, breaks }: CostedCard, rates: readonly RateFrom[]): number {
  const edges = [starts, ends, ...breaks.flat(), ...rates.map(({ from }) => from)]
    .filter((at) => at >= starts && at <= ends)
    .toSorted((a, b) => a - b);
  let numerator = 0n;
  const denominator = 3_600_000n * 10_000n;
  for (const [index, from] of edges.entries()) {
    const to = edges[index + 1];
    if (to === undefined || breaks.some(([begins, stops]) => begins <= from && to <= stops)) continue;
    const current = rates.findLast((each) => each.from <= from);
    if (current) numerator += BigInt(to - from) * BigInt(current.wageCents) * BigInt(10_000 + current.burden);
  }
  const [whole, rest] = [numerator / denominator, numerator % denominator];
  return Number(rest * 2n >= denominator ? whole + 1n : whole);
}

test('a rate applies from the start of its day in the time zone of the company', () => {
  expect(ratesFrom([rate('2026-07-01', 1)], 'America/Los_Angeles')[0]?.from).toBe(
    startOfDay('America/Los_Angeles', '2026-07-01').getTime(),
  );
});

test('profit is what was approved, and billed without an approval, less labor and expenses', () => {
  const figures = { approvedCents: 500_000, otherBilledCents: 80_000, laborCents: 210_033, expenseCents: 99_967 };
  expect(profitOf(figures)).toEqual({
    sold_dollar: 5800,
    labor_dollar: 2100.33,
    expenses_dollar: 999.67,
    profit_dollar: 2700,
    margin_percent: 46.6,
  });
  expect(profitOf({ approvedCents: 0, otherBilledCents: 0, laborCents: 100, expenseCents: 0 })).toMatchObject({
    profit_dollar: -1,
    margin_percent: null,
  });
});

test.each([
  [0, 0, undefined],
  [3600, 2, 'fine'],
  [3600 * 8, 10, 'near'],
  [3600 * 10, 10, 'near'],
  [3600 * 10 + 1, 10, 'over'],
])('%d worked seconds of %d planned hours are %s', (worked, planned, state) => {
  expect(hoursState(worked, planned)).toBe(state);
});
