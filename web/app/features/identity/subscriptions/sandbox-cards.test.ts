import { expect, test } from 'vitest';
import { cardFaults } from './card.ts';
import { SANDBOX_CARDS, sandboxToken } from './sandbox-cards.ts';

test("sandboxToken returns Stripe's payment method id of each test card, with any spacing", () => {
  expect(sandboxToken('4242424242424242')).toBe('pm_card_visa');
  expect(sandboxToken('4000 0027 6000 3184')).toBe('pm_card_authenticationRequired');
  expect(new Set(SANDBOX_CARDS.map(({ number }) => sandboxToken(number))).size).toBe(SANDBOX_CARDS.length);
});

test('every test card passes the card validation, so that its own outcome is reached', () => {
  const faulty = SANDBOX_CARDS.filter(({ number }) => {
    const cvc = number.startsWith('37') ? '1234' : '123';
    const faults = cardFaults({ card_number: number, expiry: '12 / 49', cvc }, new Date(2026, 10, 20));
    return Object.keys(faults).length > 0;
  });
  expect(faulty).toEqual([]);
});

test('sandboxToken returns nothing for any other card, so that a real one is rejected', () => {
  expect(sandboxToken('4111 1111 1111 1111')).toBeUndefined();
  expect(sandboxToken('')).toBeUndefined();
});
