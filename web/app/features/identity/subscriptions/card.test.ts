import { expect, test } from 'vitest';
import { brandOf, cardFaults, cardNumberAsTyped, cvcAsTyped, expiryAsTyped, markOf } from './card.ts';

const TODAY = new Date(2026, 10, 20);
const GOOD = { card_number: '4242 4242 4242 4242', expiry: '11 / 26', cvc: '123' };

test('markOf returns the brand as soon as the first digits identify it', () => {
  const brands = ['4', '5555', '2720 99', '37', '6011', '2721', '3', '9999'].map(brandOf);
  expect(brands).toEqual(['visa', 'mastercard', 'mastercard', 'amex', 'discover', undefined, undefined, undefined]);
});

test('markOf returns invalid for an unknown brand or a wrong check digit, and undefined while a number is incomplete', () => {
  expect(markOf('9999')).toBe('invalid');
  expect(markOf('4242 4242 4242 4241')).toBe('invalid');
  expect(markOf('99')).toBeUndefined();
  expect(markOf('4242 4242')).toBe('visa');
});

test('cardFaults accepts a card until the end of its month', () => {
  expect(cardFaults(GOOD, TODAY)).toEqual({});
  expect(cardFaults(GOOD, new Date(2026, 10, 30, 23, 59))).toEqual({});
  expect(cardFaults(GOOD, new Date(2026, 11, 1))).toEqual({ expiry: "Your card's expiration date is in the past." });
});

test('cardFaults returns a message for each invalid field', () => {
  expect(cardFaults({ card_number: '', expiry: '', cvc: '' }, TODAY)).toEqual({
    card_number: 'Your card number is incomplete.',
    expiry: "Your card's expiration date is incomplete.",
    cvc: "Your card's security code is incomplete.",
  });
  expect(cardFaults({ ...GOOD, card_number: '4242 4242 4242 4241' }, TODAY)).toEqual({
    card_number: 'Your card number is invalid.',
  });
  expect(cardFaults({ ...GOOD, expiry: '13 / 30' }, TODAY)).toEqual({
    expiry: "Your card's expiration date is invalid.",
  });
});

test('an American Express number has fifteen digits in three groups and a four-digit code', () => {
  expect(cardNumberAsTyped('3782822463100059')).toBe('3782 822463 10005');
  expect(cvcAsTyped('12345', '3782')).toBe('1234');
  expect(cardFaults({ ...GOOD, card_number: '378282246310005' }, TODAY)).toEqual({
    cvc: "Your card's security code is incomplete.",
  });
});

test('the number, expiry and code are formatted while typing', () => {
  expect(cardNumberAsTyped('42424242 4242-4242 99')).toBe('4242 4242 4242 4242');
  expect(['1', '4', '12', '123', '12 / 30'].map(expiryAsTyped)).toEqual(['1', '04', '12', '12 / 3', '12 / 30']);
  expect(cvcAsTyped('12a34', '4242')).toBe('123');
});
