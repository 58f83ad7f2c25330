/** How to call Stripe's API as one account. */
export interface StripeKeys {
  secretKey: string;
  /** The base URL of Stripe's API; a fake in tests. */
  apiUrl: string | undefined;
  /** Replaces the network, for the fake of a server without keys. */
  fetch?: typeof fetch;
}

/** The credentials of a Stripe account. */
export interface StripeConfig extends StripeKeys {
  webhookSecret: string;
}

/** One payment by card, as stored before the provider is called. */
export interface Charge {
  /** Our id, and the provider's idempotency key: repeated calls make only one charge. */
  id: string;
  /** The provider's id of the charge; null until it has responded. */
  intentId: string | null;
  /** Whole cents of US dollars. */
  cents: number;
  /** The payment method that the provider's script created from the card. */
  paymentMethodId: string;
  /** The text on the card holder's statement. */
  description: string;
  /** Stored by the provider with the charge, so that its records can be compared with ours. */
  metadata: Record<string, string>;
  createdAt: Date;
}

/** The state of a charge. */
export type ChargeOutcome =
  | { state: 'succeeded'; intentId: string; receiptUrl?: string; event?: CardEvent }
  /** The card holder's bank requires authentication. */
  | { state: 'waiting'; intentId: string; clientSecret: string }
  | { state: 'processing'; intentId: string }
  /** Nothing was charged. `message` explains the reason to the card holder. */
  | { state: 'failed'; intentId: string | null; message: string; event?: CardEvent };

/** The event by which a provider reports an outcome; not every outcome has one. */
export interface CardEvent {
  id: string;
  type: string;
}

/** Takes payments by card. Every method throws CardsOut if the provider is unavailable. */
export interface Cards {
  /** Charges the card. Repeated calls make only one charge. */
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** The outcome of a charge; undefined if the provider does not know it. */
  find(charge: Charge): Promise<ChargeOutcome | undefined>;
  /** The outcome of a charge after its card holder was asked to authenticate. */
  finish(charge: ExistingCharge): Promise<ChargeOutcome>;
  /** Cancels a charge that waits for its card holder, and returns its state. It may have succeeded in the meantime. */
  cancel(charge: ExistingCharge): Promise<ChargeOutcome>;
  /** Whether an event has a valid signature of the provider; undefined if the provider sends no events. */
  readonly isSigned: ((body: Buffer, signature: string | undefined, now: Date) => boolean) | undefined;
}

export type ExistingCharge = Charge & { intentId: string };

/** The provider is unavailable, so the outcome is unknown: the charge may have been made. */
export class CardsOut extends Error {
  override readonly name: string = 'CardsOut';
}

/**
 * The provider rejected our request as invalid: nothing was done, and the error is ours or the operator's. It counts as
 * unavailable, because the caller cannot correct it.
 */
export class CardsRejected extends CardsOut {
  override readonly name = 'CardsRejected';
}

/* The message for card holders if the provider sends none. */
export const UNUSABLE_CARD = 'This card could not be used. Please enter it again.';
export const TAKEN_BACK = 'The payment was not confirmed in time. You have not been charged.';
