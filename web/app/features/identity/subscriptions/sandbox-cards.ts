import { digitsOf } from './card.ts';

interface SandboxCard {
  number: string;
  /** Stripe's payment method id of the test card: all that the server receives. */
  token: string;
  /** The result of a payment with this card. */
  message: string;
}

/** The Stripe test cards that the sandbox supports. */
export const SANDBOX_CARDS: readonly SandboxCard[] = [
  { number: '4242 4242 4242 4242', token: 'pm_card_visa', message: 'Visa, succeeds' },
  { number: '5555 5555 5555 4444', token: 'pm_card_mastercard', message: 'Mastercard, succeeds' },
  { number: '3782 822463 10005', token: 'pm_card_amex', message: 'American Express, succeeds' },
  { number: '6011 1111 1111 1117', token: 'pm_card_discover', message: 'Discover, succeeds' },
  { number: '4000 0000 0000 0002', token: 'pm_card_visa_chargeDeclined', message: 'Is declined' },
  { number: '4000 0000 0000 0069', token: 'pm_card_chargeDeclinedExpiredCard', message: 'Has expired' },
  { number: '4000 0000 0000 0127', token: 'pm_card_chargeDeclinedIncorrectCvc', message: 'Wrong security code' },
  { number: '4000 0027 6000 3184', token: 'pm_card_authenticationRequired', message: 'Needs bank confirmation' },
];

/**
 * The payment method id of a test card; undefined for any other, in particular for a real one. The number itself stays
 * in the browser.
 */
export function sandboxToken(number: string): string | undefined {
  return SANDBOX_CARDS.find((card) => digitsOf(card.number) === digitsOf(number))?.token;
}
