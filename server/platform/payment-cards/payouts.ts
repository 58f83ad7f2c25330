/** A payment of the provider to a company's bank. */
export interface PayoutReport {
  id: string;
  /** What the bank shows. */
  cents: number;
  /** A calendar day. */
  arrivesOn: string;
  /** False for one that is under way, or has failed. */
  isPaid: boolean;
  /** What it is made of: without fees they sum to it. */
  entries: PayoutEntry[];
}

/** Something that changed the balance at the provider. */
export interface PayoutEntry {
  /** The provider's id. */
  id: string;
  kind: 'payment' | 'refund' | 'dispute' | 'other';
  /** Negative for what went out. */
  cents: number;
  feeCents: number;
  /** The payment that it belongs to, by the provider's id; null for any other. */
  intentId: string | null;
  description: string | null;
  createdAt: Date;
}
