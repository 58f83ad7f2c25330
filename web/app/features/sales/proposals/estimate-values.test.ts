import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EstimateInput, SCHEDULE_OFF } from '#contract/sales/estimate-fields.ts';
import { COST_TYPES, ENTER_PRICE_AND_QUANTITY } from '#contract/sales/itemized-estimates.ts';
import { estimateTotals } from '#domain/totals.ts';
import {
  checkEstimate,
  checkNewLines,
  estimateBody,
  newEstimateValues,
  totalsAsTyped,
  type EstimateValues,
} from './estimate-values.ts';
import { blankLine, type LineValues } from './lines/estimate-lines.ts';

const PROJECT = '0190a1b2-0000-7000-8000-000000000001';

test('the totals as typed equal those that the server computes', () => {
  fc.assert(
    fc.property(typedEstimate(), (values) => {
      const { itemized_estimates = [], ...sent } = EstimateInput.parse(estimateBody(values));
      const counted = itemized_estimates.map(({ duration_hour = 0, is_optional = false, ...line }) => ({
        ...line,
        duration_hour,
        is_optional,
      }));
      const { tax_rate = 0, discount_usd = 0 } = sent;
      expect(totalsAsTyped(values)).toEqual(estimateTotals(counted, { tax_rate, discount_usd }));
    }),
  );
});

test('incomplete numbers count as zero and cause no error', () => {
  const line = { ...blankLine('new-1'), unit_price_dollar: '.', quantity: '', duration_hour: '1.' };
  const totals = totalsAsTyped({ ...newEstimateValues(), tax_rate: '.', discount_usd: '', itemized_estimates: [line] });
  expect(totals).toMatchObject({ final_total: 0, total_hour: 1 });
});

test('checkEstimate accepts the default payment schedule and rejects one that adds up to 95%', () => {
  expect(checkEstimate(newEstimateValues()).deposit_percent).toBe(false);
  expect(checkEstimate({ ...newEstimateValues(), start_percent: '20' }).deposit_percent).toBe(SCHEDULE_OFF);
});

test('checkEstimate counts retainage as a part of the payment schedule', () => {
  const values = { ...newEstimateValues(), retainage_percent: '10' };
  expect(checkEstimate({ ...values, completion_percent: '15' }).deposit_percent).toBe(false);
  expect(checkEstimate(values).deposit_percent).toBe(
    'The deposit, start, completion and retainage percentages must total 100%.',
  );
});

test('checkEstimate accepts an estimate without a payment schedule', () => {
  const values = { ...newEstimateValues(), deposit_percent: '', start_percent: '', completion_percent: '' };
  expect(checkEstimate(values).deposit_percent).toBe(false);
});

test('checkEstimate accepts a tax rate of at most 20%, or the saved rate', () => {
  const values = { ...newEstimateValues(), tax_rate: '25' };
  expect(checkEstimate(values).tax_rate).toBe('Tax rate must be at most 20%.');
  expect(checkEstimate(values, 25).tax_rate).toBe(false);
});

test('checkNewLines accepts a new estimate with one free line item, but not one with only free line items', () => {
  const free = line({ unit_price_dollar: '0' });
  const paid = line({ unit_price_dollar: '12.50' });
  expect(checkNewLines(withLines(free, paid))).toEqual({ itemized_estimates: false });
  expect(checkNewLines(withLines(free, free))).toEqual({ itemized_estimates: ENTER_PRICE_AND_QUANTITY });
});

function line(change: Partial<LineValues>): LineValues {
  return { ...blankLine('new-1'), description: 'Tile', ...change };
}

function withLines(...itemized_estimates: LineValues[]): EstimateValues {
  return { ...newEstimateValues(), itemized_estimates };
}

function typedEstimate(): fc.Arbitrary<EstimateValues> {
  const lines = fc.record({
    key: fc.uuid(),
    id: fc.constant(''),
    code: fc.constant('CAB-10'),
    description: fc.constant('White shaker cabinets'),
    cost_type: fc.constantFrom(...COST_TYPES),
    unit_price_dollar: typedNumber(99_999),
    quantity: typedNumber(9_999),
    duration_hour: fc.oneof(fc.constant(''), typedNumber(9_999)),
    hours_per_unit: fc.constant(''),
    unit: fc.constantFrom('', 'sq ft'),
    is_taxable: fc.boolean(),
    price_item_id: fc.constant(''),
    unit_cost_dollar: fc.oneof(fc.constant(''), typedNumber(99_999)),
    is_optional: fc.boolean(),
    package: fc.constantFrom('' as const, '1' as const, '3' as const),
  });
  return fc
    .record({
      itemized_estimates: fc.array(lines, { minLength: 1, maxLength: 12 }),
      tax_rate: typedNumber(19),
      discount_usd: typedNumber(9_999),
    })
    .map((typed) => ({ ...newEstimateValues(PROJECT), name: 'Kitchen remodel', ...typed }))
    .filter(
      ({ itemized_estimates }) => checkNewLines(withLines(...itemized_estimates))['itemized_estimates'] === false,
    );
}

/** "0", "65", "24.5", "78." and "12.05", as they are typed. */
function typedNumber(max: number): fc.Arbitrary<string> {
  const decimals = fc.constantFrom('', '.', '.5', '.05', '.95', '.99', '.33');
  return fc.tuple(fc.integer({ min: 0, max }), decimals).map(([whole, fraction]) => `${whole}${fraction}`);
}
