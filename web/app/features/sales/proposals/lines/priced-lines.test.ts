import { expect, test } from 'vitest';
import type { ItemSuggestion, RememberedSuggestion } from '#contract/sales/price-items.ts';
import { blankLine } from './estimate-lines.ts';
import { priceBody, priceFrom, withConsequences } from './priced-lines.ts';

const TILE: ItemSuggestion = {
  kind: 'item',
  price_item_id: '01930000-0000-7000-8000-0000000000aa',
  code: 'TIL-02',
  description: 'Subway tile',
  unit: 'sq ft',
  unit_price_dollar: 24.5,
  unit_cost_dollar: 11.25,
  hours_per_unit: 0.28,
  cost_type: 'material',
  is_taxable: false,
  category: 'Tile',
  price_checked_on: '2026-11-20',
  times_used: 31,
  last_used_at: '2026-11-20T15:00:00.000Z',
};
const STRIP: RememberedSuggestion = {
  kind: 'remembered',
  line_memory_id: '01930000-0000-7000-8000-0000000000ab',
  code: 'STR-1',
  description: 'Tile transition strip',
  unit: 'ft',
  hours_per_unit: 0.1,
  cost_type: 'material',
  is_taxable: false,
  times_used: 3,
  last_price: 85,
  last_used_at: '2026-11-03T15:00:00.000Z',
};
const thirty = { ...blankLine('new-1'), quantity: '30' };

test('a price book item fills in everything except the quantity, with the hours for that quantity', () => {
  const line = { ...thirty, ...priceFrom(TILE, thirty) };
  expect(priceBody(line)).toEqual({
    code: 'TIL-02',
    description: 'Subway tile',
    cost_type: 'material',
    unit_price_dollar: '24.5',
    quantity: '30',
    duration_hour: '8.4',
    unit: 'sq ft',
    is_taxable: false,
    price_item_id: TILE.price_item_id,
    unit_cost_dollar: '11.25',
    is_optional: false,
    package: '',
  });
});

test('a previously sent line item fills in the same fields with its last price, without a price book item', () => {
  const before = { ...thirty, price_item_id: TILE.price_item_id, unit_cost_dollar: '11.25' };
  expect(priceBody({ ...before, ...priceFrom(STRIP, before) })).toEqual({
    code: 'STR-1',
    description: 'Tile transition strip',
    cost_type: 'material',
    unit_price_dollar: '85',
    quantity: '30',
    duration_hour: '3',
    unit: 'ft',
    is_taxable: false,
    price_item_id: '',
    unit_cost_dollar: '',
    is_optional: false,
    package: '',
  });
});

test('a price book item without code and hours leaves both empty', () => {
  expect(priceFrom({ ...TILE, code: null, hours_per_unit: 0 }, thirty)).toMatchObject({ code: '', duration_hour: '' });
});

test('hours are computed from the quantity, rounded half up, until they are typed', () => {
  const line = { ...thirty, ...priceFrom(TILE, thirty) };
  expect(withConsequences(line, { quantity: '12.34' })).toEqual({ quantity: '12.34', duration_hour: '3.46' });
  const typed = { ...line, ...withConsequences(line, { duration_hour: '9' }) };
  expect(withConsequences(typed, { quantity: '40' })).toEqual({ quantity: '40' });
});

test('hours of a line item that is not from the price book do not change with the quantity', () => {
  expect(withConsequences({ ...thirty, duration_hour: '5' }, { quantity: '2' })).toEqual({ quantity: '2' });
});

test.each([
  ['', true],
  ['H', true],
  ['Haul away', true],
  ['Subway tile in the hall', false],
  ['Glass tile', false],
  ['Subway til', false],
])('a line item whose description becomes %j loses its price book item: %j', (description, isOther) => {
  const line = { ...thirty, ...priceFrom(TILE, thirty) };
  const { price_item_id = TILE.price_item_id } = withConsequences<Partial<typeof line>>(line, { description });
  expect(price_item_id).toBe(isOther ? '' : TILE.price_item_id);
});

test('a line item that takes another price book item refers to that item', () => {
  const line = { ...thirty, ...priceFrom(TILE, thirty) };
  const other = priceFrom({ ...TILE, price_item_id: 'other', description: 'Grout' }, line);
  expect(withConsequences(line, other)).toEqual(other);
});
