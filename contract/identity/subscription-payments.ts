import { z } from 'zod';
import { byId, EMPTY_LIST, endpoint, listOf, listQuery, record, type Summaries } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** Succeeded, failed or refunded as reported by the card provider; pending until then. */
export const PAYMENT_STATUSES = ['pending', 'succeeded', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** One attempt to pay for the subscription by card. No card data is stored. */
export const Payment = z.object({
  payment_id: z.string(),
  account_id: z.string(),
  /** Null until the payment has added months to the subscription. */
  subscription_id: z.string().nullable(),
  amount: z.number(),
  currency: z.literal('usd'),
  status: z.enum(PAYMENT_STATUSES),
  /** The provider event that reported this status; null until one arrives. */
  payment_event_id: z.string().nullable(),
  payment_event_type: z.string().nullable(),
  number_of_months: z.number().int(),
  subscription_action: z.enum(['new', 'extend']),
  /** The reason for the failure, as reported by the provider. */
  failure_message: z.string().nullable(),
  created_at: instant,
});
export type Payment = z.output<typeof Payment>;

export const payments = {
  byAccount: endpoint({
    method: 'GET',
    path: '/payments/by_account_id/:id',
    auth: 'session',
    params: byId,
    query: listQuery(Payment),
    response: listOf(record('payment', Payment)),
    emptyResponse: EMPTY_LIST,
    errors: ['account_not_found'],
  }),
};

export const paymentSummaries: Summaries<typeof payments> = {
  byAccount: "List the subscription payments of the account's company, including failed attempts.",
};
