/** The dashboard where the owner of a Stripe account sees payments and payouts. */
export const STRIPE_DASHBOARD = 'https://dashboard.stripe.com/';

/** Whether a secret key moves real money. */
export function isLiveKey(secretKey: string | undefined): boolean {
  return /^[a-z]+_live_/.test(secretKey ?? '');
}

/** Statuses of an account's capabilities, as Stripe names them. */
export const CAPABILITY_STATUSES = ['active', 'pending', 'restricted', 'rejected', 'unsupported'] as const;
export type CapabilityStatus = (typeof CAPABILITY_STATUSES)[number];

/** A requirement of the provider that an account does not meet yet. */
export interface Requirement {
  /** The provider's name for it, for programs. */
  name: string;
  awaits: 'user' | 'stripe';
}

/** The account of a company at the provider, as the provider describes it. */
export interface ConnectedAccount {
  id: string;
  /** Whether it may accept cards; null before that was requested. */
  cards: CapabilityStatus | null;
  /** Whether it may accept payments from US bank accounts. */
  bank: CapabilityStatus | null;
  requirements: Requirement[];
}

/** An account to be created, as stored before the provider is called. */
export interface NewAccount {
  /** Our id, and the provider's idempotency key: repeated calls create only one account. */
  id: string;
  contactEmail: string;
  displayName: string;
}

/**
 * URLs to which the provider's pages redirect the browser: `again` if the link has expired, `back` when the user has
 * finished.
 */
export interface ReturnUrls {
  again: string;
  back: string;
}

/**
 * Companies' own accounts at the provider, to which their customers pay directly. Every method throws CardsOut if the
 * provider is unavailable.
 */
export interface Connect {
  /** Whether our key moves real money. Events of the other mode are ignored. */
  readonly isLive: boolean;
  /** Creates an account. Repeated calls create only one. */
  createAccount(account: NewAccount): Promise<ConnectedAccount>;
  /** An account; undefined if it is closed, unknown, or no longer accessible to us. */
  findAccount(id: string): Promise<ConnectedAccount | undefined>;
  /** The address of the provider's pages that ask for missing information. It is secret and valid for one visit. */
  onboardingUrl(id: string, urls: ReturnUrls): Promise<string>;
  /** The dashboard where the owner of the account sees payments and payouts. */
  readonly dashboardUrl: string;
  /** Whether an event has a valid signature of the provider; undefined if the provider sends no events. */
  readonly isSigned: ((body: Buffer, signature: string | undefined, now: Date) => boolean) | undefined;
}
