/** Converts entered card data into an id that may leave the browser. */
export interface CardReader {
  /** Returns the provider's payment method id. Throws CardFault. */
  read(): Promise<string>;
  /** Runs the bank's authentication of the card holder. Throws CardFault when it fails. */
  authenticate(clientSecret: string): Promise<void>;
}

/** Why a payment card cannot be charged, as a sentence for its holder. Nothing has been charged. */
export class CardFault extends Error {
  override readonly name = 'CardFault';
}

export const NO_PAYMENT_METHOD = 'Failed to create payment method.';

/** Stripe's message for a card holder whom the bank did not authenticate. */
export const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
