import { Stripe } from 'stripe';
import type { CheckoutKey, CheckoutReport, Checkouts, NewCheckout } from './checkouts.ts';
import type { StripeConfig } from './payment-cards.ts';
import { asked, stripeClient } from './stripe-client.ts';

const DECLINED = 'Your payment was declined.';
const WITH_FEE = { expand: ['payment_intent.latest_charge.balance_transaction'] };

/** Checkout Sessions with direct charges: the money goes to the account named by the Stripe-Account header. */
export function stripeCheckouts(config: Pick<StripeConfig, 'secretKey' | 'apiUrl'>): Checkouts {
  const { sessions } = stripeClient(config).checkout;

  async function find({ accountId, sessionId }: CheckoutKey): Promise<CheckoutReport | undefined> {
    try {
      return reportOf(await sessions.retrieve(sessionId, WITH_FEE, at(accountId)));
    } catch (error) {
      if (isUnknown(error)) return undefined;
      throw error;
    }
  }

  return {
    open: async (checkout) =>
      asked(async () => {
        const options = { idempotencyKey: checkout.id, ...at(checkout.accountId) };
        const { id: sessionId, url, payment_method_types } = await sessions.create(paramsOf(checkout), options);
        return { sessionId, url: url ?? '', methods: payment_method_types };
      }),

    find: (key) => asked(() => find(key)),

    expire: (key) =>
      asked(async () => {
        try {
          await sessions.expire(key.sessionId, {}, { idempotencyKey: `${key.id}-expire`, ...at(key.accountId) });
        } catch (error) {
          // Complete, or expired already.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        }
        return find(key);
      }),
  };
}

function at(accountId: string | null): Stripe.RequestOptions {
  return accountId === null ? {} : { stripeAccount: accountId };
}

/** The account, or the visit to its page, is none that our key knows. */
function isUnknown(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    (error.statusCode === 404 || error instanceof Stripe.errors.StripePermissionError)
  );
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

function reportOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): CheckoutReport {
  const intent = typeof payment_intent === 'object' ? payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
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
  // A page that is complete and not paid: a bank is at work, or has refused.
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled' ? 'failed' : 'processing';
}
