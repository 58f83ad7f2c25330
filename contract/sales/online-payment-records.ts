import { z } from 'zod';
import { ONLINE_PAYMENT_METHODS } from '#domain/sales/online-amounts.ts';
import { byId, endpoint, listOf, listQuery, one, record, under, type Summaries } from '../endpoint.ts';
import { amount, day, instant, optionalLongText } from '../fields.ts';
import { ONLINE_PAYMENT_STATES } from './online-payments.ts';

export const REFUND_REASON_MAX = 500;
/** The maximum number of payments in one CSV. */
export const ONLINE_PAYMENTS_CSV_ROWS_MAX = 50_000;

/** States of an online payment as shown to the company. A succeeded payment can be refunded. */
export const ONLINE_PAYMENT_RECORD_STATES = [...ONLINE_PAYMENT_STATES, 'partly_refunded', 'refunded'] as const;
export type OnlinePaymentRecordState = (typeof ONLINE_PAYMENT_RECORD_STATES)[number];

/** The state of a dispute by the customer's bank. The amount of a lost dispute counts as refunded. */
export const DISPUTE_STATES = ['none', 'open', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

export const REFUND_STATES = [
  /** The provider or a bank is processing it: the amount counts as refunded. */
  'pending',
  'succeeded',
  /** The refund failed: the amount counts as paid again. */
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
  /** The corresponding payment on the invoice; null until the online payment has succeeded. */
  customer_payment_id: z.string().nullable(),
  state: z.enum(ONLINE_PAYMENT_RECORD_STATES),
  /** Null until the customer has chosen a method. */
  method: z.enum(ONLINE_PAYMENT_METHODS).nullable(),
  amount: z.number(),
  /** The provider's fee; null until it is known. */
  fee: z.number().nullable(),
  /** The amount minus the fee; null until the fee is known. */
  net: z.number().nullable(),
  /** The amount returned to the customer by refunds and lost disputes. */
  refunded_amount: z.number(),
  /** The maximum amount that can still be refunded. */
  refundable_amount: z.number(),
  /** The amount by which payments exceed the invoice total; 0 if it is not overpaid. */
  overpaid_amount: z.number(),
  dispute_state: z.enum(DISPUTE_STATES),
  /** The provider's code for the reason, such as product_not_received. */
  dispute_reason: z.string().nullable(),
  /** The deadline for the company's response at the provider. */
  dispute_due_by: instant.nullable(),
  /** The payout that included the payment. */
  payout_id: z.string().nullable(),
  payout_on: z.string().nullable(),
  failure_reason: z.string().nullable(),
  /** The day on which the payment was received; null until then. */
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
  /** The source of the refund: a member of the company, or Stripe for a refund made in its dashboard. */
  by: z.string(),
  created_at: instant,
});
export type Refund = z.output<typeof Refund>;

/** An event in the history of a payment. */
const TimelineEntry = z.object({
  at: instant,
  /** A sentence without its period: "Paid $500.00 by card". */
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

/** A refund, which returns money by the original payment method. */
export const RefundInput = z.object({
  amount: amount({
    notANumber: ENTER_REFUND,
    negative: ENTER_REFUND,
    max: 100_000_000,
    over: 'Amount must be at most $100,000,000.',
    decimals: 2,
  }).refine((value) => value > 0, ENTER_REFUND),
  reason: optionalLongText('Reason', REFUND_REASON_MAX).optional(),
});
export type RefundInput = z.output<typeof RefundInput>;

export const PAYMENTS_END_BEFORE_START = 'The end date cannot be before the start date';

const response = one(record('online_payment', OnlinePaymentDetail));

/** Online payments by a company's customers, and their refunds. */
export const onlinePaymentRecords = {
  list: endpoint({
    method: 'GET',
    path: '/online_payments',
    auth: 'active',
    token: 'money',
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
    token: 'money',
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
  list: 'List online payments by customers, newest first: processing, received or failed ones, or those in one state. needs_attention=true selects open disputes and payments of overpaid invoices. start and end are days of receipt. Accept: text/csv returns CSV.',
  read: 'Read one online payment, with its refunds and its history.',
  refund:
    'Refund a payment, or a part of it, to the original card or bank account. conflict: Stripe declined the refund; the message contains the reason.',
};
