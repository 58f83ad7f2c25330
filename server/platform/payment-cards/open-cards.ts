import type { Cards, StripeConfig } from './payment-cards.ts';
import { sandboxCards } from './sandbox-cards.ts';

/** The configured card provider: Stripe if its keys are set, otherwise the sandbox. */
export async function openCards(stripe: StripeConfig | undefined): Promise<Cards> {
  if (!stripe) return sandboxCards();
  // Loaded only if used.
  const { stripeCards } = await import('./stripe-cards.ts');
  return stripeCards(stripe);
}
