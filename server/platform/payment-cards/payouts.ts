/** A payout from the provider to a company's bank. */
export interface PayoutReport {
  id: string;
  /** The amount that the bank shows. */
  cents: number;
  /** A calendar day. */
  arrivesOn: string;
  /** False for a payout that is pending or has failed. */
  isPaid: boolean;
  /** The entries of the payout. Their amounts minus fees add up to it. */
  entries: PayoutEntry[];
}

/** A balance transaction at the provider. */
export interface PayoutEntry {
  /** The provider's id. */
  id: string;
  kind: 'payment' | 'refund' | 'dispute' | 'other';
  /** Negative for outgoing amounts. */
  cents: number;
  feeCents: number;
  /** The provider's id of the payment that the entry belongs to; null for other entries. */
  intentId: string | null;
  description: string | null;
  createdAt: Date;
}
