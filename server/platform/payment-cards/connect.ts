/** Where the owner of an account at Stripe finds payments and payouts. */
export const STRIPE_DASHBOARD = 'https://dashboard.stripe.com/';

/** Whether a secret key moves real money. */
export function isLiveKey(secretKey: string | undefined): boolean {
  return /^[a-z]+_live_/.test(secretKey ?? '');
}

/** Statuses of what an account may do, as Stripe names them. */
export const CAPABILITY_STATUSES = ['active', 'pending', 'restricted', 'rejected', 'unsupported'] as const;
export type CapabilityStatus = (typeof CAPABILITY_STATUSES)[number];

/** Something that the provider lacks about an account. */
export interface Requirement {
  /** The provider's name of it, for programs. */
  name: string;
  awaits: 'user' | 'stripe';
}

/** The account of a company at the provider, as the provider describes it. */
export interface ConnectedAccount {
  id: string;
  /** Whether it may take cards; null before that was asked for. */
  cards: CapabilityStatus | null;
  /** Whether it may take payments from US bank accounts. */
  bank: CapabilityStatus | null;
  requirements: Requirement[];
}

/** An account to be created, as stored before the provider is called. */
export interface NewAccount {
  /** Our id, and the provider's idempotency key: any number of calls create one account. */
  id: string;
  contactEmail: string;
  displayName: string;
}

/** Where the provider's pages send the browser: `again` when its link has expired, `back` when the person is done. */
export interface ReturnUrls {
  again: string;
  back: string;
}

/**
 * Companies' own accounts at the provider, to which their customers pay directly. Every method throws CardsOut if the
 * provider is unavailable.
 */
export interface Connect {
  /** `sandbox` is the embedded provider: no money moves. */
  readonly kind: 'stripe' | 'sandbox';
  /** Whether our key moves real money; events of the other mode are none of ours. */
  readonly isLive: boolean;
  /** Creates an account, once for any number of calls. */
  createAccount(account: NewAccount): Promise<ConnectedAccount>;
  /** An account; undefined if it is closed, unknown, or no longer open to us. */
  findAccount(id: string): Promise<ConnectedAccount | undefined>;
  /** The address of the provider's pages that ask for what the account lacks: a secret, for one visit. */
  onboardingUrl(id: string, urls: ReturnUrls): Promise<string>;
  /** Where the owner of the account finds payments and payouts. */
  readonly dashboardUrl: string;
  /** Whether an event carries the provider's signature; undefined if the provider sends no events. */
  readonly isSigned: ((body: Buffer, signature: string | undefined, now: Date) => boolean) | undefined;
}
