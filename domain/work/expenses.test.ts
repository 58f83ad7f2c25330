import { expect, test } from 'vitest';
import { billableAmount, expenseName } from './expenses.ts';

test.each([
  [100, 0, 100],
  [100, 15, 115],
  [33.33, 12.5, 37.5],
  [0.01, 50, 0.02],
  [0.01, 49.99, 0.01],
  [999_999.99, 500, 5_999_999.94],
])('$%d with a markup of %d%% is billed as $%d', (amount_dollar, markup_percent, billed) => {
  expect(billableAmount({ amount_dollar, markup_percent })).toBe(billed);
});

test('an expense without a vendor is called by its description, and without both by its category', () => {
  const expense = { vendor: null, description: null, category: 'fuel' } as const;
  expect(expenseName({ ...expense, vendor: 'Home Depot', description: 'Lumber' })).toBe('Home Depot');
  expect(expenseName({ ...expense, description: 'Lumber' })).toBe('Lumber');
  expect(expenseName(expense)).toBe('Fuel');
});
