import { Stripe } from 'stripe';
import {
  type Cards,
  type Charge,
  type ChargeOutcome,
  type StripeConfig,
  TAKEN_BACK,
  UNUSABLE_CARD,
} from './payment-cards.ts';
import { sendRequest, expected, isSignedWith, outOf, stripeClient } from './stripe-client.ts';

/** Allows for clock differences and the duration of our retries. */
const FOUND_AROUND_SECONDS = 15 * 60;

const DECLINED = 'Your card was declined.';

/**
 * Payments through Stripe. Each is a PaymentIntent that is created and confirmed in one call, with our id as
 * idempotency key.
 */
export function stripeCards({ webhookSecret, ...keys }: StripeConfig): Cards {
  const stripe = stripeClient(keys);
  const { paymentIntents } = stripe;

  /**
   * Undefined if this Stripe account does not know the charge because it was made in another account or at the fake.
   */
  async function lookAt(intentId: string): Promise<ChargeOutcome | undefined> {
    try {
      return outcomeOf(await paymentIntents.retrieve(intentId, WITH_RECEIPT));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return undefined;
      throw error;
    }
  }

  return {
    charge: async (charge) => {
      try {
        return outcomeOf(await paymentIntents.create(intentOf(charge), { idempotencyKey: charge.id }));
      } catch (error) {
        return appErrorOf(error);
      }
    },

    find: async (charge) => {
      const { intentId } = charge;
      return sendRequest(async () => {
        if (intentId) return lookAt(intentId);
        const [from, to] = [-1, 1].map((sign) => charge.createdAt.getTime() / 1000 + sign * FOUND_AROUND_SECONDS);
        const created = { gte: Math.floor(from ?? 0), lte: Math.ceil(to ?? 0) };
        for await (const intent of paymentIntents.list({ created, limit: 100 })) {
          if (intent.metadata.payment_id === charge.id) return outcomeOf(intent);
        }
        return undefined;
      });
    },

    // The browser has sent the card holder's authentication directly to Stripe.
    finish: async ({ intentId }) =>
      sendRequest(async () => (await lookAt(intentId)) ?? { state: 'failed', intentId, message: TAKEN_BACK }),

    cancel: async ({ id, intentId }) =>
      sendRequest(async () => {
        try {
          return outcomeOf(await paymentIntents.cancel(intentId, {}, { idempotencyKey: `${id}-cancel` }));
        } catch (error) {
          // The charge has already succeeded or failed.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          const found = await lookAt(intentId);
          if (!found) throw error;
          return found;
        }
      }),

    isSigned: (body, header, now) => isSignedWith(stripe, webhookSecret, { body, header, now }),
  };
}

const WITH_RECEIPT = { expand: ['latest_charge'] };

function intentOf({ id, cents, paymentMethodId, description, metadata }: Charge): Stripe.PaymentIntentCreateParams {
  return {
    amount: cents,
    currency: 'usd',
    payment_method: paymentMethodId,
    allowed_payment_method_types: ['card'],
    confirm: true,
    // The card holder is present; Stripe's script asks them on the current page.
    off_session: false,
    use_stripe_sdk: true,
    description,
    metadata: { ...metadata, payment_id: id },
    ...WITH_RECEIPT,
  };
}

function outcomeOf(response: Stripe.PaymentIntent): ChargeOutcome {
  const intent = expected(response, 'payment_intent');
  const intentId = intent.id;
  switch (intent.status) {
    case 'succeeded': {
      const charge = intent.latest_charge;
      const receiptUrl = typeof charge === 'object' ? charge?.receipt_url : undefined;
      return { state: 'succeeded', intentId, ...(receiptUrl && { receiptUrl }) };
    }
    case 'requires_action':
      return { state: 'waiting', intentId, clientSecret: intent.client_secret ?? '' };
    case 'requires_payment_method':
      return { state: 'failed', intentId, message: intent.last_payment_error?.message ?? DECLINED };
    case 'canceled':
      return { state: 'failed', intentId, message: TAKEN_BACK };
    default:
      return { state: 'processing', intentId };
  }
}

/** The outcome of a declined charge. Throws CardsOut if the charge may have been made anyway. */
function appErrorOf(error: unknown): ChargeOutcome {
  if (error instanceof Stripe.errors.StripeCardError) {
    return { state: 'failed', intentId: error.payment_intent?.id ?? null, message: error.message };
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'payment_method') {
    return { state: 'failed', intentId: error.payment_intent?.id ?? null, message: UNUSABLE_CARD };
  }
  throw outOf(error);
}
