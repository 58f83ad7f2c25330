import { expect, test } from 'vitest';
import { monthsAsTyped, readMonths } from './months.ts';

test('fewer than one month becomes one', () => {
  expect(['0', '00', '-3', '1', '012', ''].map(monthsAsTyped)).toEqual(['1', '1', '3', '1', '12', '']);
});

test('months are from 1 to 60, and cannot be left out', () => {
  expect(readMonths('60')).toEqual({ months: 60 });
  expect(readMonths('61')).toEqual({ fault: 'Number of months must be from 1 to 60.' });
  expect(readMonths('')).toEqual({ fault: 'Value of number of months is missing.' });
});
