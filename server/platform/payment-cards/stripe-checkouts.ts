import { Stripe } from 'stripe';
import type { CheckoutKey, CheckoutReport, Checkouts, NewCheckout } from './checkouts.ts';
import type { StripeKeys } from './payment-cards.ts';
import { sendRequest, atAccount, expected, isUnknown, stripeClient } from './stripe-client.ts';
import { stripePayout } from './stripe-payouts.ts';
import { afterwardsOf, stripeRefund } from './stripe-refunds.ts';

const SESSION = 'checkout.session';
const DECLINED = 'Your payment was declined.';
const WITH_FEE = { expand: ['payment_intent.latest_charge.balance_transaction'] };

/** Checkout Sessions with direct charges: the money goes to the account in the Stripe-Account header. */
export function stripeCheckouts(keys: StripeKeys): Checkouts {
  const stripe = stripeClient(keys);
  const { sessions } = stripe.checkout;

  async function find({ accountId, sessionId, isPaid }: CheckoutKey): Promise<CheckoutReport | undefined> {
    try {
      const session = expected(await sessions.retrieve(sessionId, WITH_FEE, atAccount(accountId)), SESSION);
      const charge = chargeOf(session);
      const hasMore = charge && (isPaid || charge.amount_refunded > 0 || charge.disputed);
      return {
        ...reportOf(session),
        ...(hasMore && { afterwards: await afterwardsOf(stripe, charge, accountId) }),
      };
    } catch (error) {
      if (isUnknown(error)) return undefined;
      throw error;
    }
  }

  return {
    open: async (checkout) =>
      sendRequest(async () => {
        const options = { idempotencyKey: checkout.id, ...atAccount(checkout.accountId) };
        const session = expected(await sessions.create(paramsOf(checkout), options), SESSION);
        return { sessionId: session.id, url: session.url ?? '', methods: session.payment_method_types };
      }),

    find: (key) => sendRequest(() => find(key)),

    payout: (key) => sendRequest(() => stripePayout(stripe, key)),

    refund: (refund) => sendRequest(() => stripeRefund(stripe, refund)),

    expire: (key) =>
      sendRequest(async () => {
        try {
          await sessions.expire(key.sessionId, {}, { idempotencyKey: `${key.id}-expire`, ...atAccount(key.accountId) });
        } catch (error) {
          // The session is complete or has already expired.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        }
        return find(key);
      }),
  };
}

function paramsOf(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const { id, cents, productName, description, metadata, returnUrl, customerEmail } = checkout;
  return {
    mode: 'payment',
    submit_type: 'pay',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: cents, product_data: { name: productName } } },
    ],
    client_reference_id: id,
    metadata,
    payment_intent_data: { description, metadata, statement_descriptor_suffix: checkout.statementSuffix },
    ...(customerEmail && { customer_email: customerEmail }),
    allowed_payment_method_types: [...checkout.methods],
    expires_at: Math.floor(checkout.expiresAt.getTime() / 1000),
    success_url: returnUrl,
    cancel_url: returnUrl,
  };
}

function chargeOf({ payment_intent }: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : null;
  return typeof charge === 'object' ? charge : null;
}

function reportOf(session: Stripe.Checkout.Session): CheckoutReport {
  const { status, payment_status, payment_intent } = session;
  const intent = typeof payment_intent === 'object' ? payment_intent : null;
  const charge = chargeOf(session);
  const transaction = typeof charge?.balance_transaction === 'object' ? charge.balance_transaction : null;
  const method = charge?.payment_method_details?.type;
  return {
    state: stateOf(status, payment_status, intent),
    intentId: intent?.id ?? (typeof payment_intent === 'string' ? payment_intent : null),
    method: method === 'card' ? 'card' : method === 'us_bank_account' ? 'bank' : null,
    failureReason: intent?.last_payment_error ? (intent.last_payment_error.message ?? DECLINED) : null,
    feeCents: transaction?.fee ?? null,
  };
}

function stateOf(
  status: Stripe.Checkout.Session['status'],
  paid: Stripe.Checkout.Session['payment_status'],
  intent: Stripe.PaymentIntent | null,
): CheckoutReport['state'] {
  if (status === 'open') return 'open';
  if (status === 'expired') return 'expired';
  if (paid === 'paid') return 'succeeded';
  // A page that is complete but not paid: the bank payment is pending or was declined.
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled' ? 'failed' : 'processing';
}
