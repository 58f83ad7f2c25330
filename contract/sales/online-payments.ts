import { z } from 'zod';
import { ONLINE_PAYMENT_METHODS } from '#domain/sales/online-amounts.ts';
import { PROMISE_NOTE_MAX } from '#domain/sales/response-limits.ts';
import { isWithoutLinks, NO_WEB_ADDRESSES } from '../core/message-options.ts';
import { at, endpoint, one, record, under, type Summaries } from '../endpoint.ts';
import { amount, day, optionalLongText } from '../fields.ts';
import * as laterCalls from './later-link-calls.ts';

/** States of one payment attempt. Only a `succeeded` one counts as paid. */
export const ONLINE_PAYMENT_STATES = [
  /** Stored before the provider is called. */
  'created',
  /** The customer is on the provider's page. */
  'open',
  /** The customer's bank is processing the payment. */
  'processing',
  'succeeded',
  'failed',
  /** The session on the provider's page expired. */
  'expired',
  /** Replaced by a newer attempt, or by a payment that the company recorded. */
  'canceled',
] as const;
export type OnlinePaymentState = (typeof ONLINE_PAYMENT_STATES)[number];

export const PROMISE_METHODS = ['check', 'cash', 'bank_transfer', 'other'] as const;
export type PromiseMethod = (typeof PROMISE_METHODS)[number];

/** The payment method as it appears within a sentence. */
export const PROMISE_WORDS: Record<PromiseMethod, string> = {
  check: 'by check',
  cash: 'in cash',
  bank_transfer: 'by bank transfer',
  other: 'another way',
};

const ENTER_AMOUNT = 'Please enter an amount.';

const paid = amount({
  notANumber: ENTER_AMOUNT,
  negative: ENTER_AMOUNT,
  max: 100_000_000,
  over: 'Amount must be at most $100,000,000.',
  decimals: 2,
});

/** The payment that a customer wants to make; `expected_balance` is the balance that the page showed. */
export const NewOnlinePayment = z.object({
  invoice_id: z.uuid({ error: 'Choose an invoice.' }),
  amount: paid,
  expected_balance: z.number({ error: 'The balance is missing.' }),
});
export type NewOnlinePayment = z.output<typeof NewOnlinePayment>;

/** One payment attempt, as shown to the customer. */
export const LinkOnlinePayment = z.object({
  payment_id: z.string(),
  invoice_id: z.string(),
  state: z.enum(ONLINE_PAYMENT_STATES),
  /** Null until the customer has chosen a method. */
  method: z.enum(ONLINE_PAYMENT_METHODS).nullable(),
  amount: z.number(),
  /** The reason for the failure, in words for the customer. */
  failure_reason: z.string().nullable(),
});
export type LinkOnlinePayment = z.output<typeof LinkOnlinePayment>;

export const PromiseInput = z.object({
  invoice_id: z.uuid({ error: 'Choose an invoice.' }).optional(),
  method: z.enum(PROMISE_METHODS, { error: 'Choose how you have paid.' }),
  on: day('Day'),
  note: optionalLongText('Note', PROMISE_NOTE_MAX).refine(isWithoutLinks, NO_WEB_ADDRESSES).optional(),
});
export type PromiseInput = z.output<typeof PromiseInput>;

export const PaymentPromise = z.object({
  payment_promise_id: z.string(),
  invoice_id: z.string(),
  method: z.enum(PROMISE_METHODS),
  on: z.string(),
  note: z.string().nullable(),
});
export type PaymentPromise = z.output<typeof PaymentPromise>;

const behindLink = { auth: 'link', anonymous: true } as const;
const byToken = z.object({ token: z.string().max(200) });

/** Payments that customers make behind a link, directly to the company's account. */
export const onlinePayments = {
  create: endpoint({
    ...behindLink,
    ...at(laterCalls.beginPayment),
    params: byToken,
    body: under('payment', NewOnlinePayment),
    status: 201,
    response: z.object({
      payment_id: z.string(),
      state: z.enum(ONLINE_PAYMENT_STATES),
      redirect_url: z.string().optional(),
    }),
    isPlainOk: ({ redirect_url }: { redirect_url?: string | undefined }) => redirect_url === undefined,
    errors: [
      'link_expired',
      'invoice_not_found',
      'invoice_void',
      'payment_not_offered',
      'nothing_to_pay',
      'balance_changed',
      'payment_under_way',
      'in_progress',
    ],
  }),
  read: endpoint({
    ...behindLink,
    ...at(laterCalls.readPayment),
    params: byToken.extend({ id: z.uuid() }),
    response: one(record('online_payment', LinkOnlinePayment)),
    errors: ['link_expired', 'payment_not_found'],
  }),
  promise: endpoint({
    ...behindLink,
    ...at(laterCalls.promisePayment),
    params: byToken,
    body: under('payment_promise', PromiseInput),
    status: 201,
    response: one(record('payment_promise', PaymentPromise)),
    errors: ['link_expired', 'invoice_not_found', 'nothing_to_pay'],
  }),
};

export const onlinePaymentSummaries: Summaries<typeof onlinePayments> = {
  create:
    'Begin to pay an invoice. Returns the URL of the provider’s page. A response without redirect_url (200) means that an earlier attempt has succeeded since.',
  read: 'Read the state of a payment attempt. While the attempt is open, the provider is queried once.',
  promise:
    'Report that an invoice was paid by other means. The company is notified; several reports within ten minutes lead to one notice. At most ten times a day for an invoice.',
};
