import { expect, test } from 'vitest';
import { amountAtRest, decimalAsTyped, phoneAsTyped, zipAsTyped } from './typing.ts';

test('a phone number takes its dashes as it is typed', () => {
  expect(['8', '8135', '8135550', '(813) 555-0142', '+1 813 555 0142 ext 9'].map(phoneAsTyped)).toEqual([
    '8',
    '813-5',
    '813-555-0',
    '813-555-0142',
    '813-555-0142',
  ]);
});

test('a ZIP takes its dash with the sixth digit', () => {
  expect(['33618', '336181', '33618-1204', 'FL 33618'].map(zipAsTyped)).toEqual([
    '33618',
    '33618-1',
    '33618-1204',
    '33618',
  ]);
});

test('an amount is typed plain and read with commas', () => {
  expect(['$1,234.567', '12.', '.5', '1.2.3'].map((typed) => decimalAsTyped(typed))).toEqual([
    '1234.56',
    '12.',
    '.5',
    '1.23',
  ]);
  expect([amountAtRest('1234.5'), amountAtRest(''), amountAtRest('.')]).toEqual(['1,234.50', '', '.']);
});
