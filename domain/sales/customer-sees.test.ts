import { expect, test } from 'vitest';
import { LINE_DETAILS, SEES_EVERYTHING, seesInSnapshot, visibleLine } from './customer-sees.ts';

const LINE = {
  code: 'TIL-2',
  description: 'Tile the floor',
  unit_price_dollar: '24.50',
  quantity: '36.00',
  unit: 'sq ft',
  duration_hour: '6.00',
  cost_type: 'labor',
  sub_total_dollar: '882.00',
};
const NOTHING = { quantities: false, prices: false, cost_types: false, hours: false, codes: false };

test('visibleLine keeps the whole line without a choice, and when everything is shown', () => {
  expect(visibleLine(LINE)).toEqual(LINE);
  expect(visibleLine(LINE, SEES_EVERYTHING)).toEqual(LINE);
});

test('visibleLine leaves only the description when nothing is shown', () => {
  expect(visibleLine(LINE, NOTHING)).toEqual({
    code: '',
    description: 'Tile the floor',
    unit_price_dollar: null,
    quantity: null,
    unit: '',
    duration_hour: null,
    cost_type: 'all',
    sub_total_dollar: null,
  });
});

test.each([
  ['quantities', { quantity: '36.00', unit: 'sq ft' }],
  ['prices', { sub_total_dollar: '882.00' }],
  ['cost_types', { cost_type: 'labor' }],
  ['hours', { duration_hour: '6.00' }],
  ['codes', { code: 'TIL-2' }],
] as const)('visibleLine shows of %s alone no other detail', (detail, shown) => {
  expect(visibleLine(LINE, { ...NOTHING, [detail]: true })).toEqual({ ...visibleLine(LINE, NOTHING), ...shown });
});

test('visibleLine shows a unit price only with the price of the line, which follows from it', () => {
  expect(visibleLine(LINE, { ...SEES_EVERYTHING, prices: false }).unit_price_dollar).toBeNull();
  expect(visibleLine(LINE, { ...NOTHING, quantities: true, prices: true }).unit_price_dollar).toBe('24.50');
});

test('visibleLine always shows the price of an optional line', () => {
  const optional = { ...LINE, is_optional: true };
  expect(visibleLine(optional, NOTHING)).toMatchObject({ sub_total_dollar: '882.00', unit_price_dollar: null });
  expect(visibleLine(optional, { ...NOTHING, quantities: true })).toMatchObject({ unit_price_dollar: '24.50' });
});

test('a snapshot contains the choice only if something is hidden', () => {
  expect(seesInSnapshot(SEES_EVERYTHING)).toEqual({});
  for (const detail of LINE_DETAILS) {
    const customer_sees = { ...SEES_EVERYTHING, [detail]: false };
    expect(seesInSnapshot(customer_sees)).toEqual({ customer_sees });
  }
});
