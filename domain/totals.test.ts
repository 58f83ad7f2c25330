import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountingInvoice } from '#contract/connections/accounting-invoice.ts';
import {
  type CountedLine,
  amountTotals,
  estimateTotals,
  invoiceBalance,
  invoiceTotals,
  isTaxedInPart,
  lineSums,
  lineSubTotal,
  scheduleAmounts,
  sumOfAmounts,
  totalsOfSums,
} from './totals.ts';

/** A random decimal with the given number of places, as a number and as an exact integer of its smallest unit. */
function decimal(max: number, places: number) {
  return fc
    .integer({ min: 0, max: max * 10 ** places })
    .map((units) => ({ units: BigInt(units), value: Number(`${units}e-${places}`) }));
}

/** Omitted by most callers, and by documents sent before the option existed. */
const taxable = fc.constantFrom(undefined, true, false);
const line = fc.record({
  is_taxable: taxable,
  price: decimal(100_000, 2),
  quantity: decimal(10_000, 2),
  hours: decimal(1000, 2),
  is_optional: fc.boolean(),
});
const document = fc.record({
  lines: fc.array(line, { maxLength: 20 }),
  rate: decimal(99, 3),
  discount: decimal(10_000, 2),
});

test('estimate totals match exact fractions to the cent for ten thousand estimates', () => {
  fc.assert(
    fc.property(document, ({ lines, rate, discount }) => {
      const counted: CountedLine[] = lines.map(({ price, quantity, hours, is_optional, is_taxable }) => ({
        unit_price_dollar: price.value,
        quantity: quantity.value,
        duration_hour: hours.value,
        is_optional,
        is_taxable,
      }));
      const subTotals = lines.map(({ price, quantity }) => halfUp(price.units * quantity.units, 100n));
      const [firm, optional] = [false, true].map((wanted) =>
        sum(subTotals.filter((_, at) => lines[at]?.is_optional === wanted)),
      );
      const total = sum(subTotals);
      const taxed = sum(subTotals.filter((_, at) => lines[at]?.is_taxable !== false));
      const tax = halfUp(taxed * rate.units, 100_000n);
      const final = total + tax - discount.units;
      expect(estimateTotals(counted, { tax_rate: rate.value, discount_usd: discount.value })).toEqual({
        total_dollar: asDollars(total),
        non_optional_dollar: asDollars(firm ?? 0n),
        optional_dollar: asDollars(optional ?? 0n),
        total_hour: asDollars(sum(lines.map(({ hours }) => hours.units))),
        non_optional_hour: asDollars(
          sum(lines.flatMap(({ hours, is_optional }) => (is_optional ? [] : [hours.units]))),
        ),
        optional_hour: asDollars(sum(lines.flatMap(({ hours, is_optional }) => (is_optional ? [hours.units] : [])))),
        tax_amount: asDollars(tax),
        final_total: asDollars(final > 0n ? final : 0n),
      });
    }),
    { numRuns: 10_000 },
  );
});

const invoice = fc.record({
  items: fc.array(fc.record({ amount: decimal(1_000_000, 2), is_taxable: taxable }), { maxLength: 20 }),
  rate: decimal(50, 3),
  discount: decimal(99_999, 2),
  payments: fc.array(decimal(1_000_000, 2), { maxLength: 8 }),
});

test('invoice totals and payments match exact fractions to the cent for ten thousand invoices', () => {
  fc.assert(
    fc.property(invoice, ({ items, rate, discount, payments }) => {
      const total = sum(items.map(({ amount }) => amount.units));
      const taxed = sum(items.flatMap(({ amount, is_taxable }) => (is_taxable === false ? [] : [amount.units])));
      const tax = halfUp(taxed * rate.units, 100_000n);
      const final = total + tax > discount.units ? total + tax - discount.units : 0n;
      const counted = items.map(({ amount, is_taxable }) => ({ amount_dollar: amount.value, is_taxable }));
      const totals = invoiceTotals(counted, { tax_rate: rate.value, discount_usd: discount.value });
      expect(totals).toEqual({
        sub_total_sum_lineitems: asDollars(total),
        tax_amount: asDollars(tax),
        sub_total_after_tax: asDollars(total + tax),
        final_total: asDollars(final),
      });
      const accounting = accountingInvoice({ ...anInvoice, ...totals, tax_rate: rate.value }, items.map(asItem));
      expect(accounting).toMatchObject({
        subtotal: asDollars(total),
        tax_amount: asDollars(tax),
        total: asDollars(final),
      });
      expect(accounting.line_items.map(({ amount }) => amount)).toEqual(
        items.map((item) => asDollars(item.amount.units)),
      );
      const paid = sum(payments.map(({ units }) => units));
      const amount_paid = sumOfAmounts(payments.map(({ value }) => value));
      expect(amount_paid).toBe(asDollars(paid));
      expect(invoiceBalance({ ...totals, amount_paid })).toEqual({
        balance_due: asDollars(final - paid),
        status: final <= paid ? 'PAID' : 'OUTSTANDING',
      });
    }),
    { numRuns: 10_000 },
  );
});

/** The fields of an invoice that do not affect its sums. */
const anInvoice = {
  customer_first_name: 'Pat',
  customer_last_name: 'Lee',
  name: 'Roof',
  invoice_number: 1001,
  discount_usd: 0,
  issue_date: '2026-11-20',
  due_date: '2026-12-04',
  payment_instruction: null,
};
const asItem = ({ amount, is_taxable = true }: { amount: { value: number }; is_taxable?: boolean | undefined }) => ({
  code: 'SHG-1',
  description: 'Shingles',
  amount_dollar: amount.value,
  is_taxable,
});

test('an invoice with the line items of an estimate has the same total', () => {
  fc.assert(
    fc.property(document, ({ lines, rate, discount }) => {
      const priced = lines.map(({ price, quantity, is_taxable }) => ({
        unit_price_dollar: price.value,
        quantity: quantity.value,
        is_taxable,
      }));
      const rates = { tax_rate: rate.value, discount_usd: discount.value };
      const counted = priced.map((each) => ({ ...each, duration_hour: 0, is_optional: false }));
      const items = priced.map((each) => ({ amount_dollar: lineSubTotal(each), is_taxable: each.is_taxable }));
      expect(invoiceTotals(items, rates).final_total).toBe(estimateTotals(counted, rates).final_total);
    }),
    { numRuns: 1000 },
  );
});

test('the parts of a payment schedule always add up to the total', () => {
  const parts = fc
    .tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100_000 }))
    .map((cuts) => cuts.toSorted((a, b) => a - b))
    .map(([a = 0, b = 0]) => [a, b - a, 100_000 - b].map((thousandths) => thousandths / 1000));
  fc.assert(
    fc.property(decimal(1_000_000, 2), parts, (total, percents) => {
      const amounts = scheduleAmounts(total.value, percents);
      expect(sum(amounts.map((amount) => BigInt(Math.round(amount * 100))))).toBe(total.units);
      expect(amounts).toHaveLength(3);
    }),
    { numRuns: 2000 },
  );
});

test('a part of zero percent gets nothing', () => {
  expect(scheduleAmounts(1234.57, [50, 50, 0])).toEqual([617.29, 617.28, 0]);
  expect(scheduleAmounts(1234.57, [0, 100, 0])).toEqual([0, 1234.57, 0]);
  expect(scheduleAmounts(0.01, [50, 0, 50])).toEqual([0.01, 0, 0]);
});

test('each line item is rounded half up separately', () => {
  expect(lineSubTotal({ unit_price_dollar: 0.05, quantity: 0.5 })).toBe(0.03);
  expect(lineSubTotal({ unit_price_dollar: 33.33, quantity: 3 })).toBe(99.99);
});

test('only taxable line items are taxed', () => {
  const line = { quantity: 1, duration_hour: 0, is_optional: false };
  const lines = [
    { ...line, unit_price_dollar: 100, is_taxable: true },
    { ...line, unit_price_dollar: 900, is_taxable: false },
  ];
  const rates = { tax_rate: 7.5, discount_usd: 0 };
  expect(estimateTotals(lines, rates)).toMatchObject({ total_dollar: 1000, tax_amount: 7.5, final_total: 1007.5 });
});

test.each([
  ['some line items are taxed and others not', [true, false], 7.5, true],
  ['one does not say and another is not taxed', [undefined, false], 7.5, true],
  ['all are taxed', [true, undefined], 7.5, false],
  ['none is taxed', [false, false], 7.5, false],
  ['there is no tax', [true, false], 0, false],
  ['there are no line items', [], 7.5, false],
])('isTaxedInPart returns the expected result if %s', (_condition, marks, tax_rate, expected) => {
  const lines = marks.map((is_taxable) => ({ is_taxable }));
  expect(isTaxedInPart(lines, { tax_rate })).toBe(expected);
});

test('totals without line items are zero', () => {
  const nothing = estimateTotals([], { tax_rate: 7, discount_usd: 100 });
  expect(new Set(Object.values(nothing))).toEqual(new Set([0]));
});

function halfUp(numerator: bigint, denominator: bigint): bigint {
  const [whole, rest] = [numerator / denominator, numerator % denominator];
  return rest * 2n >= denominator ? whole + 1n : whole;
}

function sum(units: bigint[]): bigint {
  return units.reduce((total, each) => total + each, 0n);
}

function asDollars(hundredths: bigint): number {
  return Number(`${hundredths}e-2`);
}

test('invoiceTotals uses fixed tax and discount of an invoice instead of computed ones', () => {
  const fixed = { tax_dollar: 35, discount_usd: 5 };
  expect(invoiceTotals([{ amount_dollar: 500 }], { tax_rate: 7.1, discount_usd: 0, fixed })).toEqual({
    sub_total_sum_lineitems: 500,
    tax_amount: 35,
    sub_total_after_tax: 535,
    final_total: 530,
  });
});

test('the totals of sums equal those of the line items, however these are divided', () => {
  fc.assert(
    fc.property(document, ({ lines, rate, discount }) => {
      const counted = lines.map(({ price, quantity, is_taxable }) => {
        const line = { unit_price_dollar: price.value, quantity: quantity.value, is_taxable };
        return { ...line, sub_total_dollar: lineSubTotal(line) };
      });
      const [some, others] = [counted.slice(0, 3), counted.slice(3)];
      const rates = { tax_rate: rate.value, discount_usd: discount.value };
      expect(totalsOfSums([lineSums(some), lineSums(others)], rates)).toEqual(amountTotals(counted, rates));
    }),
  );
});
