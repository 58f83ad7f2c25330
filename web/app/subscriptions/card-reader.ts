/** How a card that was entered is turned into something that may leave the browser. */
export interface CardReader {
  /** The provider's name for the card. Throws CardFault. */
  read(): Promise<string>;
  /** Lets the card's holder answer their bank. Throws CardFault where the answer is no. */
  authenticate(clientSecret: string): Promise<void>;
}

/** Why a card cannot be charged, in a sentence for its holder. Nothing has been charged. */
export class CardFault extends Error {
  override readonly name = 'CardFault';
}

export const NO_PAYMENT_METHOD = 'Failed to create payment method.';

/** Stripe's sentence for a card holder whom the bank has not recognised. */
export const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
