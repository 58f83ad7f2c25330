import { z } from 'zod';
import { sentMessageOptionFields } from '../core/message-options.ts';
import { MessageLog, sendFields, sendErrors } from '../core/messages.ts';
import { previewEndpoints, previewSummaries } from '../core/preview-endpoints.ts';
import { byId, deleted, endpoint, listOf, listQuery, one, record, under, type Summaries } from '../endpoint.ts';
import { amount, day, instant, optionalLongText } from '../fields.ts';
import { Project } from '../work/projects.ts';
import { PAYMENT_NOTE_MAX } from './invoice-fields.ts';
import { Invoice } from './invoices.ts';
import { PAYMENT_METHODS, paymentMethod } from './payment-methods.ts';

export const MISSING_REQUIRED_DATA = 'Cannot create payment: Missing required data.';
export const ENTER_PAYMENT_DATE = 'Please enter a payment date.';
/**
 * If an online payment is within this many days of a manually recorded one with the same amount, they are probably the
 * same payment.
 */
export const SIMILAR_PAYMENT_DAYS = 3;
const ENTER_PAYMENT_AMOUNT = 'Please enter an amount.';

export const CustomerPayment = z.object({
  customer_payment_id: z.string(),
  invoice_id: z.string(),
  project_id: z.string(),
  customer_id: z.string(),
  amount: z.number(),
  payment_date: z.string(),
  payment_method: z.enum(PAYMENT_METHODS),
  note: z.string().nullable(),
  /** `online`: paid by the customer behind the link; it cannot be changed or deleted. */
  source: z.enum(['company', 'online']),
  /** The amount refunded to the customer; it does not count as paid. */
  refunded_amount: z.number(),
  created_by_account_id: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type CustomerPayment = z.output<typeof CustomerPayment>;

const fields = {
  amount: amount({
    notANumber: ENTER_PAYMENT_AMOUNT,
    negative: 'Amount cannot be negative.',
    max: 100_000_000,
    over: 'Amount must be at most $100,000,000.',
    decimals: 2,
  }),
  payment_date: z
    .string({ error: ENTER_PAYMENT_DATE })
    .min(1, { error: ENTER_PAYMENT_DATE, abort: true })
    .pipe(day('Payment date')),
  payment_method: paymentMethod,
  note: optionalLongText('Note', PAYMENT_NOTE_MAX).optional(),
};

/** The project and customer of a payment. If both are given they must match. A payment stays with its invoice. */
const belongings = {
  project_id: z.uuid({ error: MISSING_REQUIRED_DATA }).optional(),
  customer_id: z.uuid({ error: MISSING_REQUIRED_DATA }).optional(),
};

/** The fields from which a payment is created. It may exceed the balance. */
export const CustomerPaymentInput = z.object({
  invoice_id: z.uuid({ error: MISSING_REQUIRED_DATA }),
  ...belongings,
  ...fields,
  /** Emails the receipt to the customer, who must have agreed to emails. */
  send_receipt: z.boolean({ error: 'Say whether a receipt is emailed.' }).optional(),
  /** Records the payment even if an online payment of the same amount exists within `SIMILAR_PAYMENT_DAYS`. */
  accept_similar: z.boolean({ error: 'Say whether a similar payment is recorded too.' }).optional(),
});
export type CustomerPaymentInput = z.output<typeof CustomerPaymentInput>;

/** The fields of an update. */
export const CustomerPaymentChanges = z
  .object({ invoice_id: z.uuid({ error: MISSING_REQUIRED_DATA }), ...belongings, ...fields })
  .partial();
export type CustomerPaymentChanges = z.output<typeof CustomerPaymentChanges>;

const PaymentRecord = record('customer_payment', CustomerPayment);

/** A payment with its customer and invoice. */
export const ReceivedPayment = CustomerPayment.extend({
  /** The amount minus refunds. */
  kept_amount: z.number(),
  invoice_number: z.number().int(),
  invoice_name: z.string(),
  customer_first_name: z.string(),
  customer_last_name: z.string(),
});
export type ReceivedPayment = z.output<typeof ReceivedPayment>;

const sum = { received: z.number(), refunded: z.number(), kept_amount: z.number() };

/** The sums of all payments that a list selects, in dollars. */
export const PaymentSums = z.object({
  ...sum,
  /** The most first; methods without payments are left out. */
  by_method: z.array(z.object({ payment_method: z.enum(PAYMENT_METHODS), count: z.int(), ...sum })),
});
export type PaymentSums = z.output<typeof PaymentSums>;

const NO_SUMS: PaymentSums = { received: 0, refunded: 0, kept_amount: 0, by_method: [] };

/** The maximum number of payments in one CSV file. */
export const PAYMENTS_CSV_ROWS_MAX = 20_000;

/** A project with its invoices, newest first, each with its payments in chronological order. */
export const ProjectWithPayments = Project.extend({
  invoices: z.array(Invoice.extend({ customer_payments: z.array(CustomerPayment) })),
});
export type ProjectWithPayments = z.output<typeof ProjectWithPayments>;

export const customerPayments = {
  create: endpoint({
    method: 'POST',
    path: '/customer_payments',
    auth: 'active',
    token: ['act', 'money'],
    body: under('customer_payment', CustomerPaymentInput),
    status: 201,
    response: one(PaymentRecord),
    errors: [
      'invoice_not_found',
      'project_not_found',
      'customer_not_found',
      'invoice_void',
      'similar_online_payment',
      'no_consent',
      'not_configured',
      'too_many_messages',
    ],
  }),
  list: endpoint({
    method: 'GET',
    path: '/customer_payments',
    auth: 'active',
    token: 'money',
    query: listQuery(ReceivedPayment).extend({
      paid_from: day('First day').optional(),
      paid_to: day('Last day').optional(),
      payment_method: paymentMethod.optional(),
      customer_id: z.string().max(100).optional(),
    }),
    response: z.object({
      data: z.array(record('customer_payment', ReceivedPayment)),
      meta: z.object({ total: z.int(), sums: PaymentSums }),
    }),
    emptyResponse: { data: [], meta: { total: 0, sums: NO_SUMS } },
    csv: true,
    errors: ['report_too_long'],
  }),
  byInvoice: endpoint({
    method: 'GET',
    path: '/customer_payments/by_invoice/:id',
    auth: 'active',
    token: 'money',
    params: byId,
    query: listQuery(CustomerPayment),
    response: listOf(PaymentRecord),
    errors: ['invoice_not_found'],
  }),
  byCustomer: endpoint({
    method: 'GET',
    path: '/customer_payments/by_customer/:id',
    auth: 'active',
    token: 'money',
    params: byId,
    response: z.object({ projects: z.array(ProjectWithPayments) }),
    errors: ['customer_not_found'],
  }),
  receiptPdf: endpoint({
    method: 'GET',
    path: '/customer_payments/:id/receipt_pdf',
    auth: 'active',
    token: 'money',
    params: byId,
    response: 'pdf',
    errors: ['customer_payment_not_found'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/customer_payments/pdf',
    auth: 'active',
    token: 'money',
    query: z.object({ invoice_id: z.uuid({ error: 'No invoice selected' }) }),
    response: 'pdf',
    errors: ['invoice_not_found'],
  }),
  sendNotification: endpoint({
    method: 'POST',
    path: '/customer_payments/send_notification',
    auth: 'active',
    token: ['act', 'money'],
    body: z.object({
      invoice_id: z.uuid({ error: 'No invoice selected' }),
      message_for: z.literal('payment', { error: 'Send payment notifications here.' }).optional(),
      ...sendFields,
      ...sentMessageOptionFields,
    }),
    response: one(record('message_log', MessageLog)),
    errors: ['invoice_not_found', 'invoice_void', ...sendErrors],
  }),
  ...previewEndpoints({
    folder: 'customer_payments',
    id: { invoice_id: z.uuid({ error: 'No invoice selected' }) },
    errors: ['invoice_not_found'],
    unsent: ['invoice_void'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/customer_payments/:id',
    auth: 'active',
    token: ['act', 'money'],
    params: byId,
    body: under('customer_payment', CustomerPaymentChanges),
    response: one(PaymentRecord),
    errors: [
      'customer_payment_not_found',
      'invoice_not_found',
      'project_not_found',
      'customer_not_found',
      'stale_record',
      'invoice_void',
      'payment_is_online',
    ],
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/customer_payments/:id',
    auth: 'active',
    params: byId,
    response: deleted,
    errors: ['customer_payment_not_found', 'stale_record', 'invoice_void', 'payment_is_online'],
    versioned: true,
  }),
};

export const customerPaymentSummaries: Summaries<typeof customerPayments> = {
  ...previewSummaries('the payment notice'),
  create:
    'Record a payment on an invoice. The error `similar_online_payment` asks whether it differs from the named online payment; repeat the call with `accept_similar` to record it. With `send_receipt`, the customer gets a receipt by email.',
  receiptPdf: 'Render the receipt of a payment as a PDF.',
  list: 'List the payments of all customers, or those from `paid_from` to `paid_to`, of one method or of one customer. `meta.sums` has the sums of all of them. Accept: text/csv returns CSV.',
  byInvoice: 'List the payments of one invoice.',
  byCustomer: 'List the projects of one customer, newest first, with their invoices and payments.',
  pdf: 'Render the payment notice of an invoice in its current state as a PDF.',
  sendNotification: 'Send the payment notice of an invoice in its current state to its customer by email or text.',
  update: 'Change the given fields.',
  remove: 'Delete a payment.',
};
