import { z } from 'zod';
import { OWED_FILTERS } from '#domain/sales/owed-ages.ts';
import { INVOICE_STATUSES } from '#domain/totals.ts';
import { CustomerSees } from '../core/customer-sees.ts';
import { sentMessageOptionFields } from '../core/message-options.ts';
import { MessageLog, sendErrors, sendFields } from '../core/messages.ts';
import { previewEndpoints, previewSummaries } from '../core/preview-endpoints.ts';
import {
  byId,
  deleted,
  EMPTY_LIST,
  endpoint,
  listOf,
  listQuery,
  one,
  record,
  under,
  type Summaries,
} from '../endpoint.ts';
import { day, instant, requiredLongText } from '../fields.ts';
import { customerOf } from '../work/projects.ts';
import { ShownPhotos } from '../work/shown-photos.ts';
import { InvoiceChanges, InvoiceInput } from './invoice-fields.ts';

export const VOID_REASON_MAX = 500;

export const VOID_REASON_REQUIRED = 'Please say why the invoice is void.';

export const Invoice = z.object({
  invoice_id: z.string(),
  invoice_number: z.number().int(),
  name: z.string(),
  payment_instruction: z.string().nullable(),
  tax_rate: z.number(),
  discount_usd: z.number(),
  issue_date: z.string(),
  due_date: z.string(),
  sub_total_sum_lineitems: z.number(),
  tax_amount: z.number(),
  sub_total_after_tax: z.number(),
  final_total: z.number(),
  /** The sum of the invoice's customer payments. */
  amount_paid: z.number(),
  /** Final total minus amount paid; negative if more was paid. */
  balance_due: z.number(),
  status: z.enum(INVOICE_STATUSES),
  /** Outstanding after its due day, by the company's day. */
  is_overdue: z.boolean(),
  /** The amount in transit from the customer's bank, not paid yet; 0 if none. */
  processing_amount: z.number(),
  /** When it was last sent to the customer, including reminders; null if never. */
  last_sent_at: instant.nullable(),
  /** When the customer opened the newest opened link; null if none was opened. */
  opened_at: instant.nullable(),
  /** Tax, discount and line item amounts derive from the customer's approval and cannot change. */
  amounts_are_fixed: z.boolean(),
  /** Whether the customer may pay it online, if the company accepts online payments. */
  takes_online_payment: z.boolean(),
  /** The minimum partial online payment; null if only the whole balance may be paid. */
  partial_payment_minimum: z.number().nullable(),
  /** What the customer sees of the line items; null for the company's default. */
  customer_sees: CustomerSees.nullable(),
  /** No reminders of it are sent. */
  reminders_off: z.boolean(),
  /** When it was voided. A void invoice keeps its number, and its balance is 0. */
  voided_at: instant.nullable(),
  void_reason: z.string().nullable(),
  /** The estimate that the invoice was created from; null after the estimate is deleted. */
  estimate_id: z.string().nullable(),
  project_id: z.string(),
  customer_id: z.string(),
  project_name: z.string(),
  project_description: z.string().nullable(),
  project_type: z.string(),
  ...customerOf,
  created_by_account_id: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type Invoice = z.output<typeof Invoice>;

const InvoiceRecord = record('invoice', Invoice);

/** `paid_on`, the day of the newest payment, is there with `include=paid_on`. */
export const ListedInvoice = Invoice.extend({ paid_on: z.string().nullable().optional() });
export type ListedInvoice = z.output<typeof ListedInvoice>;

export const invoices = {
  create: endpoint({
    method: 'POST',
    path: '/invoices',
    auth: 'active',
    token: ['act', 'money'],
    body: under('invoice', InvoiceInput),
    status: 201,
    response: one(InvoiceRecord),
    errors: [
      'project_not_found',
      'customer_not_found',
      'estimate_not_found',
      'duplicate_invoice',
      'bill_by_installments',
      'timecard_not_found',
      'expense_not_found',
      'time_billed',
      'expense_billed',
      'nothing_to_bill',
    ],
  }),
  listJoined: endpoint({
    method: 'GET',
    path: '/invoices/invoices_projects_customers',
    auth: 'active',
    token: 'money',
    query: listQuery(Invoice).extend({
      invoice_id: z.string().optional(),
      customer_id: z.string().optional(),
      owed: z.enum(OWED_FILTERS, { error: 'There is no such age.' }).optional(),
      billed_from: day('First day').optional(),
      billed_to: day('Last day').optional(),
      status: z.enum(INVOICE_STATUSES, { error: 'There is no such status.' }).optional(),
      sent: z.literal('false', { error: 'Sent is false, or left out.' }).optional(),
      due_to: day('Last day').optional(),
      include: z.literal('paid_on', { error: 'Include paid_on, or leave it out.' }).optional(),
    }),
    response: listOf(record('invoice', ListedInvoice)),
    emptyResponse: EMPTY_LIST,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/invoices/pdf',
    auth: 'active',
    token: 'money',
    query: z.object({ invoice_id: z.uuid({ error: 'No invoice selected' }) }),
    response: 'pdf',
    errors: ['invoice_not_found'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/invoices/send_invoice',
    auth: 'active',
    token: ['act', 'money'],
    body: z.object({
      invoice_id: z.uuid({ error: 'No invoice selected' }),
      message_for: z.literal('invoice', { error: 'Send invoices here.' }).optional(),
      ...sendFields,
      ...sentMessageOptionFields,
    }),
    response: one(record('message_log', MessageLog)),
    errors: ['invoice_not_found', 'invoice_void', ...sendErrors],
  }),
  ...previewEndpoints({
    folder: 'invoices',
    id: { invoice_id: z.uuid({ error: 'No invoice selected' }) },
    errors: ['invoice_not_found'],
    unsent: ['invoice_void'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/invoices/:id',
    auth: 'active',
    token: 'money',
    params: byId,
    response: one(InvoiceRecord),
    errors: ['invoice_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/invoices/:id',
    auth: 'active',
    token: ['act', 'money'],
    params: byId,
    body: under('invoice', InvoiceChanges),
    response: one(InvoiceRecord),
    errors: [
      'invoice_not_found',
      'itemized_invoice_not_found',
      'project_not_found',
      'customer_not_found',
      'estimate_not_found',
      'duplicate_invoice',
      'stale_record',
      'invoice_void',
      'invoice_amounts_fixed',
      'has_signed_documents',
    ],
    versioned: true,
  }),
  shownPhotos: endpoint({
    method: 'GET',
    path: '/invoices/:id/shown_photos',
    auth: 'active',
    params: byId,
    response: ShownPhotos,
    errors: ['invoice_not_found'],
  }),
  showPhotos: endpoint({
    method: 'PUT',
    path: '/invoices/:id/shown_photos',
    auth: 'active',
    params: byId,
    body: ShownPhotos,
    response: ShownPhotos,
    errors: ['invoice_not_found', 'image_not_found', 'invoice_void'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/invoices/:id',
    auth: 'active',
    params: byId,
    response: deleted,
    errors: ['invoice_not_found', 'invoice_void', 'invoice_has_payments', 'has_signed_documents'],
  }),
  voiding: endpoint({
    method: 'POST',
    path: '/invoices/:id/voiding',
    auth: 'active',
    token: ['act', 'money'],
    params: byId,
    body: z.object({
      reason: requiredLongText('Reason', VOID_REASON_MAX, {
        required: VOID_REASON_REQUIRED,
        over: `The reason must be at most ${VOID_REASON_MAX} characters`,
      }),
    }),
    response: one(InvoiceRecord),
    errors: ['invoice_not_found', 'invoice_void', 'invoice_has_payments'],
  }),
};

export const invoiceSummaries: Summaries<typeof invoices> = {
  ...previewSummaries('the invoice'),
  create:
    'Create an invoice for a project with its items. An amount already paid becomes its first customer payment. With `bill`, it bills hours and expenses of the project, each once; without items, these are those of `GET /projects/{id}/unbilled`.',
  listJoined:
    'List the invoices of the company, or the named one, each with its project and customer. `owed` selects outstanding ones, of any age or of one; `billed_from` and `billed_to` select those that were issued on these days and are not void. `sent=false` selects those that were never sent, `due_to` outstanding ones that are due on that day at the latest.',
  pdf: 'Render the invoice in its current state as a PDF.',
  send: 'Send the invoice in its current state to its customer by email or text.',
  read: 'Read one invoice with its project and customer.',
  update: 'Change the given fields; the items too, all at once, if they are given.',
  shownPhotos: 'List the photos that the customer sees with an invoice once it is sent.',
  showPhotos:
    'Choose the project photos that the customer sees with an invoice, and their order. Invoices sent before remain unchanged.',
  remove: 'Delete an invoice with its items and customer payments.',
  voiding:
    'Void an invoice whose payments net to 0. It keeps its number, and the estimate amounts that it billed can be billed again.',
};
