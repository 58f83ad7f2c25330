import type { StripeAccountState } from '#contract/sales/stripe-accounts.ts';
import type { CapabilityStatus, Requirement } from '../../platform/payment-cards/connect.ts';

/** The data from which the state of an account is derived. */
export interface AccountFacts {
  cards: string | null;
  requirements: readonly Requirement[];
  is_enabled: boolean;
  /** When it could first accept cards. */
  active_at: Date | string | null;
  disconnected_at: Date | string | null;
}

const DECLINED: readonly (CapabilityStatus | null)[] = ['rejected', 'unsupported'];

/** Whether Stripe will not allow the account to accept cards, regardless of its owner's actions. */
export function isDeclined({ cards }: Pick<AccountFacts, 'cards'>): boolean {
  return (DECLINED as readonly (string | null)[]).includes(cards);
}

/** The state of an account; `none` without one. */
export function stripeAccountState(account: AccountFacts | undefined): StripeAccountState {
  if (!account) return 'none';
  const { cards, requirements, is_enabled, active_at, disconnected_at } = account;
  if (disconnected_at) return 'disconnected';
  if (isDeclined(account)) return 'restricted';
  if (cards === 'active') return is_enabled ? 'active' : 'paused';
  if (active_at) return 'restricted';
  // Before Stripe has responded, no requirement is known, and the owner has provided nothing yet.
  const isStripesTurn = cards !== null && requirements.every(({ awaits }) => awaits === 'stripe');
  return isStripesTurn ? 'pending' : 'started';
}
