import { expect, test } from 'vitest';
import { amountAtRest, cappedAsTyped, decimalAsTyped, phoneAsTyped, zipAsTyped } from './typing.ts';

test('phoneAsTyped inserts the dashes while typing', () => {
  expect(['8', '8135', '8135550', '(813) 555-0142', '+1 813 555 0142 ext 9'].map(phoneAsTyped)).toEqual([
    '8',
    '813-5',
    '813-555-0',
    '813-555-0142',
    '813-555-0142',
  ]);
});

test('zipAsTyped inserts the dash at the sixth digit', () => {
  expect(['33618', '336181', '33618-1204', 'FL 33618'].map(zipAsTyped)).toEqual([
    '33618',
    '33618-1',
    '33618-1204',
    '33618',
  ]);
});

test('an amount is typed plain and shown with commas', () => {
  expect(['$1,234.567', '12.', '.5', '1.2.3'].map((typed) => decimalAsTyped(typed))).toEqual([
    '1234.56',
    '12.',
    '.5',
    '1.23',
  ]);
  expect([amountAtRest('1234.5'), amountAtRest(''), amountAtRest('.')]).toEqual(['1,234.50', '', '.']);
});

test('cappedAsTyped stops at the maximum while typing', () => {
  expect(type('1000000', 100_000)).toBe('100000');
  expect(type('999999', 100_000)).toBe('99999');
  expect(type('12.345', 100_000)).toBe('12.34');
  expect(type('10000.5', 10_000)).toBe('10000.');
});

test('cappedAsTyped reduces a pasted number to the maximum', () => {
  expect(cappedAsTyped('$250,000.00', '', 100_000)).toBe('100000');
});

test('cappedAsTyped keeps a value above the maximum until it is changed', () => {
  expect(cappedAsTyped('15000', '15000', 10_000)).toBe('15000');
  expect(cappedAsTyped('1500', '15000', 10_000)).toBe('1500');
  expect(cappedAsTyped('16000', '15000', 10_000)).toBe('10000');
});

/** Types text character by character. */
function type(text: string, cap: number): string {
  return text.split('').reduce((former, char) => cappedAsTyped(former + char, former, cap), '');
}
