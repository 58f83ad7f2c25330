import type { PayoutReport } from './payouts.ts';

/** Payment methods on the provider's page, with the provider's names. */
export const CHECKOUT_METHODS = ['card', 'us_bank_account'] as const;
export type CheckoutMethod = (typeof CHECKOUT_METHODS)[number];

/** A visit to the provider's page, as stored before the provider is called. */
export interface NewCheckout {
  /** Our id, and the provider's idempotency key: repeated calls create only one page. */
  id: string;
  /** The account that receives the money; null for the account of our keys. */
  accountId: string | null;
  /** Whole cents of US dollars. */
  cents: number;
  /** What the payment is for, as shown on the page. */
  productName: string;
  description: string;
  /** At most 22 characters together with the account's own text, on the statement of a card. */
  statementSuffix: string;
  customerEmail: string | null;
  methods: readonly CheckoutMethod[];
  /** Stored by the provider with the payment, so that its records can be compared with ours. */
  metadata: Record<string, string>;
  /** The URL to which the page redirects the browser, however the visit ends. */
  returnUrl: string;
  expiresAt: Date;
}

/** A page of the provider. */
export interface OpenCheckout {
  sessionId: string;
  url: string;
  /** The methods that the page offers, which may be fewer than requested. */
  methods: readonly string[];
}

export interface CheckoutKey {
  /** Our id. */
  id: string;
  accountId: string | null;
  sessionId: string;
  /** True if it was paid at the last check. The provider is then also queried for refunds and disputes. */
  isPaid: boolean;
}

/** The state of a visit. */
export interface CheckoutReport {
  state: 'open' | 'processing' | 'succeeded' | 'failed' | 'expired';
  intentId: string | null;
  method: 'card' | 'bank' | null;
  /** Why the last attempt was declined, as a message for the customer. */
  failureReason: string | null;
  /** The provider's fee, in cents; null until it is known. */
  feeCents: number | null;
  /** What happened after the payment; undefined if the provider was not queried. */
  afterwards?: Afterwards;
}

/** The refunds and the dispute of a payment. */
export interface Afterwards {
  /** The sum of the refunds according to the provider. */
  refundedCents: number;
  /** The refunds that the provider returned, which may not be all. */
  refunds: RefundReport[];
  /** Undefined if the provider was not queried; null if there is no dispute, current or past. */
  dispute?: DisputeReport | null;
}

/** A refund to be made, as stored before the provider is called. */
export interface NewRefund {
  /** Our id, and the provider's idempotency key: repeated calls make only one refund. */
  id: string;
  accountId: string | null;
  sessionId: string;
  intentId: string;
  cents: number;
  /** The reason in the company's words, for its own records. */
  reason: string | null;
}

export interface RefundReport {
  /** The provider's id. */
  providerId: string;
  /** Our id; null for a refund made in the provider's dashboard. */
  id: string | null;
  cents: number;
  state: 'pending' | 'succeeded' | 'failed';
  /** Why it failed, as a message for the company. */
  failureReason: string | null;
  createdAt: Date;
}

/** All disputes of a payment, combined into one. */
export interface DisputeReport {
  state: 'open' | 'won' | 'lost';
  /** True for an open dispute in which no money is moved: the bank only requests information. */
  isInquiry: boolean;
  reason: string;
  /** The deadline for a response; null if none is possible. */
  dueBy: Date | null;
  /** The lost amount. */
  lostCents: number;
}

/** Why the provider has not made a refund, as a message for the company. */
export interface DeclinedRefund {
  declined: string;
}

/**
 * Pages of the provider on which customers pay directly to an account. Every method throws CardsOut if the provider is
 * unavailable.
 */
export interface Checkouts {
  /** Opens a page. Repeated calls open only one. */
  open(checkout: NewCheckout): Promise<OpenCheckout>;
  /** The state of a visit; undefined if the provider does not know it. */
  find(key: CheckoutKey): Promise<CheckoutReport | undefined>;
  /** Refunds a payment or a part of it. Repeated calls make only one refund. */
  refund(refund: NewRefund): Promise<Afterwards | DeclinedRefund>;
  /** A payout to the bank of an account; undefined if the provider does not know it in that account. */
  payout(key: { accountId: string | null; payoutId: string }): Promise<PayoutReport | undefined>;
  /** Closes a page and returns the state of its visit, which may have been paid in the meantime. */
  expire(key: CheckoutKey): Promise<CheckoutReport | undefined>;
}
