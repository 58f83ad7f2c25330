import { expect, test } from 'vitest';
import { estimateTotals } from '../totals.ts';
import { linesIn, linesInLowest, packagesOf } from './packages.ts';

const COMMON = { name: 'Demolition', package: null };
const STEEL = { name: 'Steel', package: 1 as const };
const CEDAR = { name: 'Cedar', package: 3 as const };
const OLD = { name: 'From before packages', package: undefined };

test('packagesOf lists the packages in use, the lowest first', () => {
  expect(packagesOf([CEDAR, COMMON, STEEL, STEEL])).toEqual([1, 3]);
  expect(packagesOf([COMMON, OLD])).toEqual([]);
});

test('linesIn returns the line items of a package with those in all packages', () => {
  expect(linesIn([COMMON, STEEL, CEDAR, OLD], 3)).toEqual([COMMON, CEDAR, OLD]);
  expect(linesIn([COMMON, STEEL, CEDAR, OLD], null)).toEqual([COMMON, OLD]);
});

test('linesInLowest returns all line items when no packages are offered', () => {
  expect(linesInLowest([COMMON, OLD])).toEqual([COMMON, OLD]);
  expect(linesInLowest([CEDAR, COMMON, STEEL])).toEqual([COMMON, STEEL]);
});

test('the totals of an estimate count the lowest of its packages', () => {
  const line = { unit_price_dollar: 100, quantity: 1, duration_hour: 1, is_optional: false };
  const lines = [line, { ...line, package: 2 as const }, { ...line, unit_price_dollar: 900, package: 3 as const }];
  const totals = estimateTotals(lines, { tax_rate: 10, discount_usd: 0 });
  expect(totals).toMatchObject({ total_dollar: 200, tax_amount: 20, final_total: 220, total_hour: 2 });
});
