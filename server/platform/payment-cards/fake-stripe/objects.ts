import type { CapabilityStatus, Requirement, ReturnUrls } from '../connect.ts';

/** A connected account, with the fields that the product reads. */
export interface FakeAccount {
  id: string;
  display_name: string;
  cards: CapabilityStatus;
  bank: CapabilityStatus;
  requirements: Requirement[];
  closed: boolean;
  /** Its owner has revoked our access. */
  isBarred: boolean;
  /** The newest link to the onboarding pages; its token is in their address. */
  link: (ReturnUrls & { token: string }) | null;
}

/** The PaymentIntent of a subscription payment, with the fields that the product reads. */
export interface FakeIntent {
  id: string;
  status: 'succeeded' | 'requires_action' | 'requires_payment_method' | 'canceled';
  amount: number;
  created: number;
  client_secret: string;
  metadata: Record<string, string>;
  last_payment_error: { code?: string; message: string } | null;
}

/** A Checkout Session, with the fields that the product reads. */
export interface FakeSession {
  id: string;
  /** The connected account; null for the one of the keys. */
  account: string | null;
  /** The parameters of the request that created it, as sent. */
  params: Record<string, string>;
  status: 'open' | 'complete' | 'expired';
  intent: FakeCharge | null;
  /** The token in the address of its page. */
  token: string;
}

/** The payment of a session: its PaymentIntent and the charge of that. Instants are in Unix seconds. */
export interface FakeCharge {
  id: string;
  /** In cents. */
  amount: number;
  status: 'requires_payment_method' | 'processing' | 'succeeded';
  error: string | null;
  method: 'card' | 'us_bank_account';
  /** Known some time after the charge. */
  fee: number | null;
  /** When the customer paid. */
  created: number;
  refunds: FakeRefund[];
  disputes: FakeDispute[];
}

/** A refund, with the fields that the product reads. */
export interface FakeRefund {
  id: string;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason: string | null;
  metadata: Record<string, string>;
  created: number;
}

/** A dispute, with the fields that the product reads. */
export interface FakeDispute {
  id: string;
  amount: number;
  status: string;
  reason: string;
  created: number;
  evidence_details: { due_by: number | null };
}

/** A payout, with the fields that the product reads. */
export interface FakePayout {
  id: string;
  account: string | null;
  amount: number;
  /** Unix seconds. */
  arrival_date: number;
  status: 'paid' | 'failed';
  transactions: FakeTransaction[];
}

/** A balance transaction, with the fields that the product reads. */
export interface FakeTransaction {
  id: string;
  type: string;
  amount: number;
  fee: number;
  description: string | null;
  /** Unix seconds. */
  created: number;
  source: object | null;
}
