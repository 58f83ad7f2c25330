import { z } from 'zod';
import { webhook } from '../webhook.ts';

/** Webhooks of the card provider. */
export const paymentWebhooks = {
  stripe: webhook({
    path: '/webhooks/stripe',
    summary: 'The outcome of a card payment: payment_intent.succeeded, .payment_failed, .canceled and charge.refunded.',
    signature:
      'Stripe-Signature, as Stripe makes it with STRIPE_WEBHOOK_SECRET over its timestamp and the body; at most 300 seconds old.',
    contentType: 'application/json',
    body: z.object({
      id: z.string().min(1).max(255),
      type: z.string().min(1).max(255),
      /** True for live events, false for test ones. */
      livemode: z.boolean().optional(),
      /** Unix seconds. */
      created: z.number().int().min(0).max(1e11),
      /** A payment intent, a charge, or another object that the event concerns. */
      data: z.object({ object: z.record(z.string(), z.unknown()) }),
    }),
  }),
  stripeConnect: webhook({
    path: '/webhooks/stripe/connect',
    summary:
      'Changes of a connected account: events of Checkout Sessions, PaymentIntents, charges, refunds and disputes; account.updated, account.application.deauthorized and v2.core.account events. Any other event is acknowledged.',
    signature:
      'Stripe-Signature, as Stripe makes it with a secret of STRIPE_CONNECT_WEBHOOK_SECRET over its timestamp and the body; at most 300 seconds old.',
    contentType: 'application/json',
    body: z.object({
      id: z.string().min(1).max(255),
      type: z.string().min(1).max(255),
      livemode: z.boolean(),
      /** The connected account of a snapshot event. */
      account: z.string().max(255).optional(),
      /** A Checkout Session, PaymentIntent or charge, or another object that a snapshot event concerns. */
      data: z.object({ object: z.record(z.string(), z.unknown()) }).optional(),
      /** The object of a thin event. */
      related_object: z.object({ id: z.string().max(255), type: z.string().max(255) }).nullish(),
    }),
  }),
};
