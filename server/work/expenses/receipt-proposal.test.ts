import { expect, test } from 'vitest';
import type { ReadReceipt } from '../../platform/receipt-reading/receipt-reader.ts';
import { proposalOf } from './receipt-proposal.ts';

const TODAY = '2026-11-28';

function read(changes: Partial<ReadReceipt> = {}) {
  const receipt = { vendor: 'Bay Lumber', day: '2026-11-27', total: 107, tax: 7, line_amounts: [60, 40], ...changes };
  return proposalOf(receipt, TODAY);
}

test('a receipt proposes vendor, day, total, and tax', () => {
  expect(read()).toEqual({ vendor: 'Bay Lumber', spent_on: '2026-11-27', amount_dollar: 107, tax_dollar: 7 });
});

test.each([
  ['a day after today', { day: '2026-11-29' }, { spent_on: null }],
  ['a day that does not exist', { day: '2026-02-30' }, { spent_on: null }],
  ['a day in words', { day: 'yesterday' }, { spent_on: null }],
  ['a tax above the total', { tax: 200, line_amounts: [] }, { tax_dollar: null }],
  ['a negative total', { total: -5 }, { amount_dollar: null, tax_dollar: null }],
  ['too large a total', { total: 5_000_000 }, { amount_dollar: null }],
  ['an empty name', { vendor: '  ' }, { vendor: null }],
  ['a long name', { vendor: 'a'.repeat(300) }, { vendor: 'a'.repeat(100) }],
])('%s is not proposed as read', (_what, changes, proposal) => {
  expect(read(changes)).toMatchObject(proposal);
});

test.each([
  ['with tax', { line_amounts: [67, 40] }],
  ['without tax', {}],
  ['in cents that have no exact fraction', { total: 0.3, tax: null, line_amounts: [0.1, 0.2] }],
])('lines that add up %s are accepted', (_how, changes) => {
  expect(read(changes).amount_dollar).not.toBeNull();
});

test('lines that do not add up to the total are reported', () => {
  expect(() => read({ line_amounts: [60, 30] })).toThrow('The lines add up to $97.00, but the receipt says $107.00.');
});
