import { z } from 'zod';
import { ONLINE_PAYMENT_METHODS } from '#domain/sales/online-amounts.ts';
import { byId, endpoint, listOf, listQuery, one, record, under, type Summaries } from '../endpoint.ts';
import { amount, day, instant, optionalLongText } from '../fields.ts';
import { ONLINE_PAYMENT_STATES } from './online-payments.ts';

export const REFUND_REASON_MAX = 500;
/** The maximum number of payments in one CSV. */
export const ONLINE_PAYMENTS_CSV_ROWS_MAX = 50_000;

/** States of an online payment as the company sees it: one that has succeeded may be given back. */
export const ONLINE_PAYMENT_RECORD_STATES = [...ONLINE_PAYMENT_STATES, 'partly_refunded', 'refunded'] as const;
export type OnlinePaymentRecordState = (typeof ONLINE_PAYMENT_RECORD_STATES)[number];

/** How the customer's bank has disputed a payment. The amount of a lost dispute counts as given back. */
export const DISPUTE_STATES = ['none', 'open', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

export const REFUND_STATES = [
  /** The provider, or a bank, is at work: the amount counts as given back. */
  'pending',
  'succeeded',
  /** The amount counts as paid again. */
  'failed',
] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** One payment by a customer through the provider. Amounts are dollars. */
export const OnlinePaymentRecord = z.object({
  online_payment_id: z.string(),
  invoice_id: z.string(),
  invoice_number: z.number().int(),
  customer_id: z.string(),
  customer_name: z.string(),
  /** The payment on the invoice's account; null until it has succeeded. */
  customer_payment_id: z.string().nullable(),
  state: z.enum(ONLINE_PAYMENT_RECORD_STATES),
  /** Null until the customer has chosen. */
  method: z.enum(ONLINE_PAYMENT_METHODS).nullable(),
  amount: z.number(),
  /** What the provider keeps; null until it is known. */
  fee: z.number().nullable(),
  /** The amount without the fee; null until that is known. */
  net: z.number().nullable(),
  /** What went back to the customer, by refunds and lost disputes. */
  refunded_amount: z.number(),
  /** The most that can be given back. */
  refundable_amount: z.number(),
  /** How much more than its total was paid on the invoice; 0 if it is not overpaid. */
  overpaid_amount: z.number(),
  dispute_state: z.enum(DISPUTE_STATES),
  /** The provider's name of the reason, such as product_not_received. */
  dispute_reason: z.string().nullable(),
  /** Until when the company may answer at the provider. */
  dispute_due_by: instant.nullable(),
  /** The payout that the payment went to the company's bank with. */
  payout_id: z.string().nullable(),
  payout_on: z.string().nullable(),
  failure_reason: z.string().nullable(),
  /** The day on which it arrived; null until then. */
  paid_on: z.string().nullable(),
  created_at: instant,
});
export type OnlinePaymentRecord = z.output<typeof OnlinePaymentRecord>;

export const Refund = z.object({
  refund_id: z.string(),
  amount: z.number(),
  reason: z.string().nullable(),
  state: z.enum(REFUND_STATES),
  failure_reason: z.string().nullable(),
  /** Who gave it back: a member of the company, or Stripe for one made in its dashboard. */
  by: z.string(),
  created_at: instant,
});
export type Refund = z.output<typeof Refund>;

/** What happened to a payment, oldest first. */
const TimelineEntry = z.object({
  at: instant,
  /** As a sentence without its full stop: "Paid $500.00 by card". */
  what: z.string(),
  by: z.string(),
});

export const OnlinePaymentDetail = OnlinePaymentRecord.extend({
  /** Oldest first. */
  refunds: z.array(Refund),
  timeline: z.array(TimelineEntry),
});
export type OnlinePaymentDetail = z.output<typeof OnlinePaymentDetail>;

const ENTER_REFUND = 'Enter the amount to give back.';

/** What goes back to the customer, the way it came. */
export const RefundInput = z.object({
  amount: amount({
    notANumber: ENTER_REFUND,
    negative: ENTER_REFUND,
    max: 100_000_000,
    over: 'Amount must be at most $100,000,000.',
    decimals: 2,
  }).refine((given) => given > 0, ENTER_REFUND),
  reason: optionalLongText('Reason', REFUND_REASON_MAX).optional(),
});
export type RefundInput = z.output<typeof RefundInput>;

export const PAYMENTS_END_BEFORE_START = 'The end date cannot be before the start date';

const response = one(record('online_payment', OnlinePaymentDetail));

/** What a company's customers have paid online, and what went back to them. */
export const onlinePaymentRecords = {
  list: endpoint({
    method: 'GET',
    path: '/online_payments',
    auth: 'active',
    query: listQuery(OnlinePaymentRecord)
      .extend({
        state: z.enum(ONLINE_PAYMENT_RECORD_STATES).optional(),
        method: z.enum(ONLINE_PAYMENT_METHODS).optional(),
        dispute_state: z.enum(DISPUTE_STATES).optional(),
        needs_attention: z.enum(['true']).optional(),
        invoice_id: z.string().max(100).optional(),
        customer_id: z.string().max(100).optional(),
        payout_id: z.string().max(100).optional(),
        start: day('Start date').optional(),
        end: day('End date').optional(),
      })
      .refine(({ start, end }) => !start || !end || start <= end, { error: PAYMENTS_END_BEFORE_START, path: ['end'] }),
    response: listOf(record('online_payment', OnlinePaymentRecord)),
    csv: true,
    errors: ['report_too_long'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/online_payments/:id',
    auth: 'active',
    params: byId,
    response,
    errors: ['payment_not_found'],
  }),
  refund: endpoint({
    method: 'POST',
    path: '/online_payments/:id/refunds',
    auth: 'active',
    params: byId,
    body: under('refund', RefundInput),
    status: 201,
    response,
    errors: ['payment_not_found', 'refund_too_large', 'conflict', 'in_progress'],
  }),
};

export const onlinePaymentRecordSummaries: Summaries<typeof onlinePaymentRecords> = {
  list: 'Payments that customers have made online, newest first: under way, arrived or failed, or those in one state. needs_attention=true: disputes that are open, and payments of overpaid invoices. start and end are days of arrival. Accept: text/csv gives CSV.',
  read: 'One online payment, with its refunds and what has happened to it.',
  refund:
    'Give back a payment, or a part of it, to the card or bank account that it came from. conflict: Stripe has declined it, and says why.',
};
