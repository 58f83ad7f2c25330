import type { StripeAccountState } from '#contract/sales/stripe-accounts.ts';
import type { CapabilityStatus, Requirement } from '../../platform/payment-cards/connect.ts';

/** What the state of an account follows from. */
export interface AccountFacts {
  cards: string | null;
  requirements: readonly Requirement[];
  is_enabled: boolean;
  /** When it could take cards for the first time. */
  active_at: Date | string | null;
  disconnected_at: Date | string | null;
}

const DECLINED: readonly (CapabilityStatus | null)[] = ['rejected', 'unsupported'];

/** Whether Stripe will not let the account take cards, whatever its owner does. */
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
  // Before Stripe has responded, nothing is known to be missing, and the owner has given nothing yet.
  const isStripesTurn = cards !== null && requirements.every(({ awaits }) => awaits === 'stripe');
  return isStripesTurn ? 'pending' : 'started';
}
