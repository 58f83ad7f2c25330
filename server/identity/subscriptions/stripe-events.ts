import { z } from 'zod';
import type { paymentWebhooks } from '#contract/sales/payment-webhooks.ts';
import { dollars } from '#domain/money.ts';
import type { WebhookEvent } from '../../platform/http/webhooks.ts';
import { TAKEN_BACK } from '../../platform/payment-cards/payment-cards.ts';
import type { PaymentUpdate } from './payment.ts';

export type StripeEvent = WebhookEvent<(typeof paymentWebhooks)['stripe']>;

/** The payment of an event, its amount, and its update, if it concerns us. */
export interface PaymentEvent {
  /** Our id of the payment. */
  paymentId: string | null;
  intentId: string | null;
  /** In dollars. */
  amount: number | null;
  currency: string | null;
  update: PaymentUpdate | undefined;
}

const metadata = z.object({ payment_id: z.uuid() }).nullish().catch(null);
const money = { amount: z.number().nullish().catch(null), currency: z.string().nullish().catch(null), metadata };

const Intent = z.object({
  ...money,
  id: z.string(),
  last_payment_error: z.object({ message: z.string() }).nullish().catch(null),
});
const Charge = z.object({
  ...money,
  payment_intent: z.string().nullish().catch(null),
  refunded: z.boolean().catch(false),
  amount_refunded: z.number().catch(0),
});

/** Parses an event. An event about something else, or in an unknown format, has no payment. */
export function readEvent({ id, type, data }: StripeEvent): PaymentEvent {
  const event = { id, type };
  const kind = type.startsWith('payment_intent.') ? Intent.safeParse(data.object) : undefined;
  if (kind?.success) {
    const intent = kind.data;
    const update = eventOfIntent(type, intent);
    return { ...base(intent), intentId: intent.id, update: update && { ...update, intentId: intent.id, event } };
  }
  const charge = type === 'charge.refunded' ? Charge.safeParse(data.object).data : undefined;
  if (!charge) return { ...base({}), intentId: null, update: undefined };
  const intentId = charge.payment_intent ?? null;
  // A partial refund does not change the payment's status.
  const update = charge.refunded ? { status: 'refunded' as const, intentId, event } : undefined;
  return { ...base({ ...charge, amount: charge.amount_refunded }), intentId, update };
}

function eventOfIntent(
  type: string,
  intent: z.output<typeof Intent>,
): Pick<PaymentUpdate, 'status' | 'message'> | undefined {
  if (type === 'payment_intent.succeeded') return { status: 'succeeded' };
  if (type === 'payment_intent.payment_failed')
    return { status: 'failed', message: intent.last_payment_error?.message };
  if (type === 'payment_intent.canceled') return { status: 'failed', message: TAKEN_BACK };
  return undefined;
}

function base({ amount, currency, metadata: ownMetadata }: Partial<z.output<typeof Intent>>) {
  return {
    paymentId: ownMetadata?.payment_id ?? null,
    amount: typeof amount === 'number' ? dollars(amount) : null,
    currency: currency ?? null,
  };
}
