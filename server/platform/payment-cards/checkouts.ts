import type { PayoutReport } from './payouts.ts';

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
  /** It was paid when last asked about: the provider is asked for refunds and disputes too. */
  isPaid: boolean;
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
  /** What happened after it was paid; undefined if the provider was not asked. */
  afterwards?: Afterwards;
}

/** What went back of a payment, and what its bank disputes. */
export interface Afterwards {
  /** The sum of refunds that the provider counts. */
  refundedCents: number;
  /** Those that the provider has spoken of; perhaps not all. */
  refunds: RefundReport[];
  /** Undefined if the provider was not asked; null if nothing is, or was, disputed. */
  dispute?: DisputeReport | null;
}

/** A refund that is to be made, as stored before the provider is called. */
export interface NewRefund {
  /** Our id, and the provider's idempotency key: any number of calls make one refund. */
  id: string;
  accountId: string | null;
  sessionId: string;
  intentId: string;
  cents: number;
  /** Why, in the company's words, for its own records. */
  reason: string | null;
}

export interface RefundReport {
  /** The provider's id. */
  providerId: string;
  /** Ours; null for one made in the provider's dashboard. */
  id: string | null;
  cents: number;
  state: 'pending' | 'succeeded' | 'failed';
  /** Why it failed, for the company. */
  failureReason: string | null;
  createdAt: Date;
}

/** All disputes of a payment as one. */
export interface DisputeReport {
  state: 'open' | 'won' | 'lost';
  /** An open one in which no money moves: the bank only asks. */
  isInquiry: boolean;
  reason: string;
  /** Until when it can be answered; null if it cannot. */
  dueBy: Date | null;
  /** What was lost. */
  lostCents: number;
}

/** Why the provider has not made a refund, for the company. */
export interface DeclinedRefund {
  declined: string;
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
  /** Gives a payment back, or a part of it, once for any number of calls. */
  refund(refund: NewRefund): Promise<Afterwards | DeclinedRefund>;
  /** A payout to the bank of an account; undefined if the provider does not know it there. */
  payout(key: { accountId: string | null; payoutId: string }): Promise<PayoutReport | undefined>;
  /** Closes a page and returns how its visit stands: it may have been paid meanwhile. */
  expire(key: CheckoutKey): Promise<CheckoutReport | undefined>;
}
