import { expect, test } from 'vitest';
import { type PaymentOptions, paymentInstruction } from './payment-options.ts';

const NONE: PaymentOptions = {
  check_payable_to: null,
  zelle: null,
  bank_transfer: null,
  cash: false,
  card_online: false,
};
const CHECKS = 'Please make checks payable to Gulf Coast Decks and include the invoice number.';

test.each<[string, Partial<PaymentOptions> | null, string]>([
  ['the question is not answered', null, CHECKS],
  ['only cards are taken, online', { card_online: true }, CHECKS],
  [
    'checks are taken',
    { check_payable_to: 'Gulf Coast Decks LLC' },
    'Please pay by check to Gulf Coast Decks LLC. Put the invoice number on it.',
  ],
  [
    'checks and Zelle are taken',
    { check_payable_to: 'Gulf Coast Decks LLC', zelle: '813-555-0190' },
    'Please pay by check to Gulf Coast Decks LLC or by Zelle to 813-555-0190. Put the invoice number on it.',
  ],
  [
    'everything is taken',
    { check_payable_to: 'GCD', zelle: 'pay@gcd.example', bank_transfer: 'Bay Bank,\nrouting 063\n', cash: true },
    'Please pay by check to GCD, by Zelle to pay@gcd.example, by bank transfer (Bay Bank, routing 063) or in cash. Put the invoice number on it.',
  ],
  ['only cash is taken', { cash: true }, 'Please pay in cash.'],
])('the payment instruction if %s', (_, options, sentence) => {
  expect(paymentInstruction(options && { ...NONE, ...options }, 'Gulf Coast Decks')).toBe(sentence);
});
