import type { FakeStripe } from './fake-stripe/fake-stripe.ts';
import { fakeKeys } from './fake-stripe/in-process.ts';
import { type Cards, type ChargeOutcome, type StripeConfig, TAKEN_BACK } from './payment-cards.ts';

/** Payments by card at Stripe, or at the fake of a server without keys. */
export async function openCards(stripe: StripeConfig | FakeStripe): Promise<Cards> {
  if (!('respond' in stripe)) return load(stripe);
  // Stripe's library takes 21 MB of memory, so a server that may never need it loads it when it does.
  let loaded: Promise<Cards> | undefined;
  const cards = () => (loaded ??= load({ ...fakeKeys(stripe), webhookSecret: '' }));
  return {
    charge: async (charge) => withEvent(await (await cards()).charge(charge)),
    find: async (charge) => {
      const outcome = await (await cards()).find(charge);
      return outcome && withEvent(outcome);
    },
    finish: async (charge) => {
      // Without Stripe's script the browser asks the card holder itself, and calls only if they have authenticated.
      await stripe.intents.authenticate(charge.intentId);
      return withEvent(await (await cards()).finish(charge));
    },
    cancel: async (charge) => withEvent(await (await cards()).cancel(charge)),
    isSigned: undefined,
  };
}

async function load(stripe: StripeConfig): Promise<Cards> {
  const { stripeCards } = await import('./stripe-cards.ts');
  return stripeCards(stripe);
}

/** The fake sends no events to the server that it is part of: each outcome includes its event. */
function withEvent(outcome: ChargeOutcome): ChargeOutcome {
  const { intentId } = outcome;
  if (intentId === null || outcome.state === 'waiting' || outcome.state === 'processing') return outcome;
  const event = { id: intentId.replace('pi_', 'evt_'), type: typeOf(outcome) };
  return { ...outcome, event };
}

function typeOf(outcome: ChargeOutcome): string {
  if (outcome.state === 'succeeded') return 'payment_intent.succeeded';
  const isCanceled = outcome.state === 'failed' && outcome.message === TAKEN_BACK;
  return isCanceled ? 'payment_intent.canceled' : 'payment_intent.payment_failed';
}
