/** Ways to pay on the provider's page, by the provider's names. */
export const CHECKOUT_METHODS = ['card', 'us_bank_account'] as const;
export type CheckoutMethod = (typeof CHECKOUT_METHODS)[number];

/** A visit to the provider's page, as stored before the provider is called. */
export interface NewCheckout {
  /** Our id, and the provider's idempotency key: any number of calls make one page. */
  id: string;
  /** The account that the money goes to; null for the one of our keys. */
  accountId: string | null;
  /** Whole cents of US dollars. */
  cents: number;
  /** What is paid for, as the page names it. */
  productName: string;
  description: string;
  /** At most 22 characters with the account's own, on the statement of a card. */
  statementSuffix: string;
  customerEmail: string | null;
  methods: readonly CheckoutMethod[];
  /** Stored by the provider with the payment, for comparing its records with ours. */
  metadata: Record<string, string>;
  /** Where the page sends the browser, however the visit ends. */
  returnUrl: string;
  expiresAt: Date;
}

/** A page of the provider. */
export interface OpenCheckout {
  sessionId: string;
  url: string;
  /** What the page offers; perhaps less than was asked for. */
  methods: readonly string[];
}

export interface CheckoutKey {
  /** Ours. */
  id: string;
  accountId: string | null;
  sessionId: string;
}

/** How a visit stands. */
export interface CheckoutReport {
  state: 'open' | 'processing' | 'succeeded' | 'failed' | 'expired';
  intentId: string | null;
  method: 'card' | 'bank' | null;
  /** Why the last attempt was declined, for the customer. */
  failureReason: string | null;
  /** What the provider keeps of the amount, in cents; null until it is known. */
  feeCents: number | null;
}

/**
 * Pages of the provider on which customers pay directly to an account. Every method throws CardsOut if the provider is
 * unavailable.
 */
export interface Checkouts {
  /** Opens a page, once for any number of calls. */
  open(checkout: NewCheckout): Promise<OpenCheckout>;
  /** How a visit stands; undefined if the provider does not know it. */
  find(key: CheckoutKey): Promise<CheckoutReport | undefined>;
  /** Closes a page and returns how its visit stands: it may have been paid meanwhile. */
  expire(key: CheckoutKey): Promise<CheckoutReport | undefined>;
}
