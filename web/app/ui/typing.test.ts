import { expect, test } from 'vitest';
import { amountAtRest, cappedAsTyped, decimalAsTyped, phoneAsTyped, zipAsTyped } from './typing.ts';

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

test('a figure stops at its cap while it is typed', () => {
  expect(type('1000000', 100_000)).toBe('100000');
  expect(type('999999', 100_000)).toBe('99999');
  expect(type('12.345', 100_000)).toBe('12.34');
  expect(type('10000.5', 10_000)).toBe('10000.');
});

test('a pasted figure above the cap becomes the cap', () => {
  expect(cappedAsTyped('$250,000.00', '', 100_000)).toBe('100000');
});

test('a figure that was above the cap stays until it is changed', () => {
  expect(cappedAsTyped('15000', '15000', 10_000)).toBe('15000');
  expect(cappedAsTyped('1500', '15000', 10_000)).toBe('1500');
  expect(cappedAsTyped('16000', '15000', 10_000)).toBe('10000');
});

/** One key after the other, as a hand does. */
function type(text: string, cap: number): string {
  return text.split('').reduce((former, char) => cappedAsTyped(former + char, former, cap), '');
}
