import { expect, test } from 'vitest';
import { monthsAsTyped, readMonths } from './months.ts';

test('monthsAsTyped raises values below one to one', () => {
  expect(['0', '00', '-3', '1', '012', ''].map(monthsAsTyped)).toEqual(['1', '1', '3', '1', '12', '']);
});

test('readMonths accepts 1 to 60 and rejects an empty value', () => {
  expect(readMonths('60')).toEqual({ months: 60 });
  expect(readMonths('61')).toEqual({ fault: 'Number of months must be from 1 to 60.' });
  expect(readMonths('')).toEqual({ fault: 'Value of number of months is missing.' });
});
