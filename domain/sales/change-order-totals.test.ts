import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, dollars, scaled } from '../money.ts';
import {
  agreedWith,
  type ChangeOrderLine,
  changeOrderLineSubTotal,
  changeOrderTotals,
  taxOpposes,
} from './change-order-totals.ts';

const added = (unit_price_dollar: number, quantity = 1) => ({ unit_price_dollar, quantity, is_credit: false });
const credited = (unit_price_dollar: number, quantity = 1) => ({ unit_price_dollar, quantity, is_credit: true });

describe('changeOrderTotals', () => {
  test('changeOrderTotals returns the sum of the line items with tax', () => {
    const totals = changeOrderTotals([added(120.5, 2), added(0.99)], { tax_rate: 7 });
    expect(totals).toEqual({ sub_total_dollar: 241.99, tax_amount: 16.94, final_total: 258.93 });
  });

  test('changeOrderTotals subtracts the line items that are credits', () => {
    const totals = changeOrderTotals([added(500), credited(80, 2)], { tax_rate: 10 });
    expect(totals).toEqual({ sub_total_dollar: 340, tax_amount: 34, final_total: 374 });
  });

  test('changeOrderTotals rounds half a cent of tax away from zero, for an addition and for a credit', () => {
    expect(changeOrderTotals([added(0.5)], { tax_rate: 1 }).tax_amount).toBe(0.01);
    expect(changeOrderTotals([credited(0.5)], { tax_rate: 1 }).tax_amount).toBe(-0.01);
    expect(changeOrderTotals([credited(0.49)], { tax_rate: 1 }).tax_amount).toBe(0);
  });

  test('changeOrderTotals taxes only the taxable line items', () => {
    const lines = [added(100), { ...added(50), is_taxable: false }, { ...credited(20), is_taxable: false }];
    expect(changeOrderTotals(lines, { tax_rate: 10 })).toEqual({
      sub_total_dollar: 130,
      tax_amount: 10,
      final_total: 140,
    });
  });

  test('changeOrderTotals returns zero, never negative zero, if the lines cancel out', () => {
    const nothing = { sub_total_dollar: 0, tax_amount: 0, final_total: 0 };
    expect(changeOrderTotals([], { tax_rate: 7 })).toStrictEqual(nothing);
    expect(changeOrderTotals([credited(0)], { tax_rate: 7 })).toStrictEqual(nothing);
    expect(changeOrderTotals([added(10), credited(10)], { tax_rate: 7 })).toStrictEqual(nothing);
  });
});

test.each([
  ['an addition beside a larger credit without tax', [added(10), { ...credited(30), is_taxable: false }], true],
  ['a credit beside a larger addition without tax', [credited(10), { ...added(30), is_taxable: false }], true],
  ['an addition beside an equal credit without tax', [added(10), { ...credited(10), is_taxable: false }], true],
  ['an addition beside a smaller credit without tax', [added(30), { ...credited(10), is_taxable: false }], false],
  ['a credit', [credited(10)], false],
  ['an addition without tax', [{ ...added(10), is_taxable: false }], false],
])('taxOpposes detects whether the sign of the tax differs from that of the sum for %s', (_what, given, expected) => {
  expect(taxOpposes(changeOrderTotals(given, { tax_rate: 10 }))).toBe(expected);
});

describe('agreedWith', () => {
  test('agreedWith adds a change order to the agreed amount exactly', () => {
    expect(agreedWith(0.1, { final_total: 0.2 })).toBe(0.3);
    expect(agreedWith(100, { final_total: -100.01 })).toBe(-0.01);
  });
});

const line: fc.Arbitrary<ChangeOrderLine> = fc.record({
  unit_price_dollar: fc.integer({ min: 0, max: 10_000_000 }).map(dollars),
  quantity: fc.integer({ min: 0, max: 1000 }).map(dollars),
  is_credit: fc.boolean(),
  is_taxable: fc.constantFrom(undefined, true, false),
});
const lines = fc.array(line, { maxLength: 8 });
const rate = fc.integer({ min: 0, max: 99_000 }).map((thousandths) => thousandths / 1000);

test('a change order and its mirror image with every sign inverted cancel each other out for all lines and rates', () => {
  fc.assert(
    fc.property(lines, rate, (given, tax_rate) => {
      const totals = changeOrderTotals(given, { tax_rate });
      const turned = changeOrderTotals(
        given.map((each) => ({ ...each, is_credit: !each.is_credit })),
        { tax_rate },
      );
      for (const key of ['sub_total_dollar', 'tax_amount', 'final_total'] as const)
        expect(cents(totals[key]) + cents(turned[key])).toBe(0);
    }),
    { numRuns: 2000 },
  );
});

test('totals equal the sums of the line items, and the tax is within half a cent of the exact one', () => {
  fc.assert(
    fc.property(lines, rate, (given, tax_rate) => {
      const totals = changeOrderTotals(given, { tax_rate });
      const subTotal = given.reduce((sum, each) => sum + cents(changeOrderLineSubTotal(each)), 0);
      expect(cents(totals.sub_total_dollar)).toBe(subTotal);
      expect(cents(totals.final_total)).toBe(subTotal + cents(totals.tax_amount));
      const taxed = given.reduce(
        (sum, each) => sum + (each.is_taxable === false ? 0 : cents(changeOrderLineSubTotal(each))),
        0,
      );
      const off = BigInt(cents(totals.tax_amount)) * 100_000n - BigInt(taxed) * BigInt(scaled(tax_rate, 3));
      expect(off >= -50_000n && off <= 50_000n).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
