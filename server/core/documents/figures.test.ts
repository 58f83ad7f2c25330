import { expect, test } from 'vitest';
import { dollars, figure, isZero } from './figures.ts';

test.each([
  ['0', '$0.00'],
  ['7.5', '$7.50'],
  ['999.99', '$999.99'],
  ['1234.50', '$1,234.50'],
  ['1000000000.00', '$1,000,000,000.00'],
  ['-300', '−$300.00'],
])('dollars of %s are formatted as %s', (amount, written) => {
  expect(dollars(amount)).toBe(written);
});

test.each(['', '1e3', '1,000', '12.345', 'NaN', '.5'])('the amount %j is rejected', (amount) => {
  expect(() => dollars(amount)).toThrow();
});

test.each([
  ['14.00', '14'],
  ['1250.50', '1,250.5'],
  ['7.125', '7.125'],
  ['100', '100'],
  ['0.00', '0'],
])('the figure %s is formatted as %s', (value, written) => {
  expect(figure(value)).toBe(written);
});

test('zero is formatted alike in every notation', () => {
  expect(['0', '0.00', '-0.0', '00'].map(isZero)).toEqual([true, true, true, true]);
  expect(['0.01', '10', '-1'].map(isZero)).toEqual([false, false, false]);
});
