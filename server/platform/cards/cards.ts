/** Where a Stripe account is, and what proves that it is ours. */
export interface StripeConfig {
  secretKey: string;
  webhookSecret: string;
  /** Where Stripe's API lives; a stand-in in tests. */
  apiUrl: string | undefined;
}

/** One payment by card, as we wrote it down before anybody was asked. */
export interface Charge {
  /** Ours, and the provider's idempotency key: however often it is asked, it is one charge. */
  id: string;
  /** The provider's own name for it; null until it has answered. */
  intentId: string | null;
  /** Whole cents of US dollars. */
  cents: number;
  /** What the provider's page code made of the card. */
  paymentMethodId: string;
  /** What the card holder's statement is about. */
  description: string;
  /** Kept by the provider beside the charge, for whoever compares its books with ours. */
  metadata: Record<string, string>;
  createdAt: Date;
}

/** Where a charge stands. */
export type ChargeOutcome =
  | { state: 'succeeded'; intentId: string; receiptUrl?: string; event?: CardEvent }
  /** The card holder's bank wants to ask them first. */
  | { state: 'waiting'; intentId: string; clientSecret: string }
  | { state: 'processing'; intentId: string }
  /** Nothing was charged; `message` says why, in a sentence for the card holder. */
  | { state: 'failed'; intentId: string | null; message: string; event?: CardEvent };

/** The event by which a provider tells of an outcome, where it tells at once. */
export interface CardEvent {
  id: string;
  type: string;
}

/** Takes payments by card. Every call throws CardsOut when the provider could not be asked. */
export interface Cards {
  /** `sandbox` is the embedded one: no money moves. */
  readonly kind: 'stripe' | 'sandbox';
  /** Charges the card, once however often it is called. */
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** What became of a charge; undefined when the provider has never heard of it. */
  find(charge: Charge): Promise<ChargeOutcome | undefined>;
  /** What became of a charge whose card holder has come back from being asked. */
  finish(charge: Known): Promise<ChargeOutcome>;
  /** Takes back a charge that waits for its card holder, and says where it stands then: it may have succeeded meanwhile. */
  cancel(charge: Known): Promise<ChargeOutcome>;
  /** Whether the provider itself has written an event; undefined where it writes none. */
  readonly isSigned: ((body: Buffer, signature: string | undefined, now: Date) => boolean) | undefined;
}

export type Known = Charge & { intentId: string };

/** The provider could not be asked, so nothing is known of the charge: it may have been made. */
export class CardsOut extends Error {
  override readonly name = 'CardsOut';
}

/* What card holders read where the provider has no sentence for them. */
export const UNUSABLE_CARD = 'This card could not be used. Please enter it again.';
export const TAKEN_BACK = 'The payment was not confirmed in time. You have not been charged.';
