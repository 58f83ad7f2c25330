import { z } from 'zod';
import { byId, deleted, done, EMPTY_LIST, endpoint, listOf, listQuery, one, record, under } from './endpoint.ts';
import type { Estimate } from './estimates.ts';
import { SELECT_PROJECT } from './estimates.ts';
import { amount, day, instant, optional, optionalLongText, requiredLongText, requiredText } from './fields.ts';
import type { ItemizedEstimate } from './itemized-estimates.ts';
import { amountIsOver, ENTER_AMOUNT, ITEM_AMOUNT_OVER, ITEMS_MAX, KeptItem, NewItem } from './itemized-invoices.ts';
import { DESCRIPTION_MAX, TOO_MANY_ITEMS } from './itemized-invoices.ts';
import { MessageLog, sendErrors, sendFields } from './messages.ts';
import {
  MessagePreview,
  PdfPages,
  previewQuery,
  sentWordingFields,
  testErrors,
  testFields,
} from './message-wording.ts';
import { OWED_FILTERS } from './owed-ages.ts';
import { paymentMethod } from './payment-methods.ts';
import { customerOf } from './projects.ts';
import { ShownPhotos } from './shown-photos.ts';
import { INVOICE_STATUSES } from './totals.ts';

/** Limits of a new invoice. */
export const NEW_TAX_RATE_MAX = 20;
export const NEW_DISCOUNT_MAX = 99_999;
export const NEW_AMOUNT_PAID_MAX = 100_000;
/** Limits of an update; each applies to a value that changes. */
export const CHANGED_TAX_RATE_MAX = 50;
export const CHANGED_DISCOUNT_MAX = 10_000;

export const PAYMENT_INSTRUCTION_MAX = 10_000;
export const PAYMENT_NOTE_MAX = 2500;
export const VOID_REASON_MAX = 500;
/** Days from issue to due date by default. */
export const DUE_AFTER_DAYS = 14;

/** The payment instruction of an invoice that is created without one. */
export const DEFAULT_PAYMENT_INSTRUCTION =
  'Please pay by check or bank transfer by the due date, and write the invoice number on your payment. Thank you for your business.';

export const INVOICE_NAME_REQUIRED = 'Invoice name is required';
export const PAYMENT_METHOD_NEEDED = 'Please select a payment method when amount paid is greater than 0.';
export const PAYMENT_DATE_NEEDED = 'Please enter a payment date when amount paid is greater than 0.';
export const VOID_REASON_REQUIRED = 'Please say why the invoice is void.';
const DISCOUNT_OVER = 'Discount must be at most $10,000.';
const RATE_NOT_A_NUMBER = 'Please enter valid numerical values for tax rate or discount amount.';

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
  /** What is on its way from the customer's bank, and not paid yet; 0 if nothing is. */
  processing_amount: z.number(),
  /** When it last went out to the customer, reminders included; null if never. */
  last_sent_at: instant.nullable(),
  /** When the customer opened the newest link that was opened; null if none was. */
  opened_at: instant.nullable(),
  /** Tax, discount and line item amounts follow from what the customer approved, and do not change. */
  amounts_are_fixed: z.boolean(),
  /** Whether the customer may pay it online, where the company takes online payments. */
  takes_online_payment: z.boolean(),
  /** The least part that may be paid online; null if only the whole balance may. */
  partial_payment_minimum: z.number().nullable(),
  /** No reminders of it go out. */
  reminders_off: z.boolean(),
  /** When it became void: it keeps its number, and its balance is 0. */
  voided_at: instant.nullable(),
  void_reason: z.string().nullable(),
  /** The estimate that the invoice was created from; null after that is deleted. */
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

const words = {
  name: requiredText('Invoice name', 100, INVOICE_NAME_REQUIRED),
  payment_instruction: optionalLongText('Payment instruction', PAYMENT_INSTRUCTION_MAX).optional(),
};

function taxRate(max: number) {
  const over = `Tax rate must be at most ${max}%.`;
  return amount({ notANumber: RATE_NOT_A_NUMBER, negative: 'Tax rate cannot be negative.', max, over, decimals: 3 });
}

const newDiscount = amount({
  notANumber: RATE_NOT_A_NUMBER,
  negative: 'Discount cannot be negative.',
  max: NEW_DISCOUNT_MAX,
  over: 'Discount must be at most $99,999.',
  decimals: 2,
});

const PARTIAL_MINIMUM = 'Enter the least amount that may be paid at once.';

const partialMinimum = amount({
  notANumber: PARTIAL_MINIMUM,
  negative: PARTIAL_MINIMUM,
  max: 100_000_000,
  over: 'The least amount must be at most $100,000,000.',
  decimals: 2,
}).refine((minimum) => minimum > 0, PARTIAL_MINIMUM);

const online = {
  takes_online_payment: z.boolean({ error: 'Say whether the invoice may be paid online.' }),
  partial_payment_minimum: partialMinimum.nullable(),
};

function requiredDay(label: string) {
  return z
    .string({ error: `${label} is required` })
    .min(1, { error: `${label} is required`, abort: true })
    .pipe(day(label));
}

/**
 * The fields from which an invoice is created, with its line items and, if something is paid already, the first
 * payment.
 */
export const InvoiceInput = z
  .object({
    project_id: z.uuid({ error: SELECT_PROJECT }),
    customer_id: z.uuid({ error: 'Please select a customer.' }).optional(),
    estimate_id: z.uuid({ error: 'No estimate selected' }).nullish().or(z.literal('')),
    ...words,
    issue_date: optional(day('Issue date')).optional(),
    due_date: optional(day('Due date')).optional(),
    tax_rate: taxRate(NEW_TAX_RATE_MAX).optional(),
    discount_usd: newDiscount.optional(),
    amount_paid: amount({
      notANumber: 'Please enter a valid number for the amount paid.',
      negative: 'Amount paid cannot be negative.',
      max: NEW_AMOUNT_PAID_MAX,
      over: 'Amount paid must be at most $100,000.',
      decimals: 2,
    }).optional(),
    payment_date: optional(day('Payment date')).optional(),
    payment_method: optional(paymentMethod).optional(),
    note: optionalLongText('Note', PAYMENT_NOTE_MAX).optional(),
    takes_online_payment: online.takes_online_payment.optional(),
    partial_payment_minimum: online.partial_payment_minimum.optional(),
    itemized_invoices: z
      .array(NewItem, { error: ENTER_AMOUNT })
      .max(ITEMS_MAX, TOO_MANY_ITEMS)
      .refine((items) => items.some(({ amount_dollar }) => amount_dollar > 0), ENTER_AMOUNT),
  })
  .refine((invoice) => !isSomethingPaid(invoice) || invoice.payment_method, {
    error: PAYMENT_METHOD_NEEDED,
    path: ['payment_method'],
  })
  .refine((invoice) => !isSomethingPaid(invoice) || invoice.payment_date, {
    error: PAYMENT_DATE_NEEDED,
    path: ['payment_date'],
  });
export type InvoiceInput = z.output<typeof InvoiceInput>;

function isSomethingPaid({ amount_paid = 0 }: { amount_paid?: number | undefined }): boolean {
  return amount_paid > 0;
}

/**
 * The fields of an update. `itemized_invoices` lists all line items in their order: those with an id are updated, those
 * without are inserted, those missing are deleted. `capFaults` enforces the limits. A given project, customer or
 * estimate must be that of the invoice.
 */
export const InvoiceChanges = z
  .object({
    project_id: z.uuid({ error: SELECT_PROJECT }),
    customer_id: z.uuid({ error: 'Please select a customer.' }),
    estimate_id: z.uuid({ error: 'No estimate selected' }).nullable().or(z.literal('')),
    ...words,
    issue_date: requiredDay('Issue date'),
    due_date: requiredDay('Due date'),
    tax_rate: taxRate(CHANGED_TAX_RATE_MAX),
    discount_usd: newDiscount,
    ...online,
    reminders_off: z.boolean({ error: 'Say whether reminders go out.' }),
    itemized_invoices: z.array(KeptItem).min(1, ENTER_AMOUNT).max(ITEMS_MAX, TOO_MANY_ITEMS),
  })
  .partial();
export type InvoiceChanges = z.output<typeof InvoiceChanges>;

interface Before {
  discount_usd: number;
  items: readonly { itemized_invoice_id: string; amount_dollar: number }[];
}

/**
 * Error messages by field where an update raises a value above its limit. A new invoice may exceed the limits of an
 * update, and values that an update leaves unchanged may stay above them.
 */
export function capFaults(before: Before, changes: InvoiceChanges): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  const { discount_usd = before.discount_usd, itemized_invoices: items = [] } = changes;
  if (discount_usd > CHANGED_DISCOUNT_MAX && discount_usd !== before.discount_usd) {
    faults.discount_usd = [DISCOUNT_OVER];
  }
  const amounts = new Map(before.items.map((item) => [item.itemized_invoice_id, item.amount_dollar]));
  for (const [at, { itemized_invoice_id, amount_dollar }] of items.entries()) {
    if (amountIsOver(amount_dollar, amounts.get(itemized_invoice_id ?? ''))) {
      faults[`itemized_invoices.${at}.amount_dollar`] = [ITEM_AMOUNT_OVER];
    }
  }
  return faults;
}

/**
 * The initial fields of an invoice for an estimate: the same project, rates and line items, each at its cost. Optional
 * ones are marked, so that whoever bills them sees which the customer may not have wanted.
 */
export function invoiceFromEstimate(
  estimate: Pick<Estimate, 'estimate_id' | 'project_id' | 'customer_id' | 'name' | 'tax_rate' | 'discount_usd'>,
  lines: readonly Pick<ItemizedEstimate, 'code' | 'description' | 'sub_total_dollar' | 'is_optional' | 'is_taxable'>[],
) {
  const { estimate_id, project_id, customer_id, name, tax_rate, discount_usd } = estimate;
  const itemized_invoices = lines.map(({ code, description, sub_total_dollar, is_optional, is_taxable }) => ({
    code: code ?? '',
    description: is_optional ? markedOptional(description) : description,
    amount_dollar: sub_total_dollar,
    is_taxable,
  }));
  return { estimate_id, project_id, customer_id, name, tax_rate, discount_usd, itemized_invoices };
}

const OPTIONAL_MARK = ' (optional)';

/** The description is cut where it would be too long with the mark. */
function markedOptional(description: string): string {
  return `${description.slice(0, DESCRIPTION_MAX - OPTIONAL_MARK.length).trimEnd()}${OPTIONAL_MARK}`;
}

const InvoiceRecord = record('invoice', Invoice);

export const invoices = {
  create: endpoint({
    method: 'POST',
    path: '/invoices',
    auth: 'active',
    summary: 'Create an invoice for a project with its items; what is paid already becomes its first customer payment.',
    body: under('invoice', InvoiceInput),
    status: 201,
    response: one(InvoiceRecord),
    errors: [
      'project_not_found',
      'customer_not_found',
      'estimate_not_found',
      'duplicate_invoice',
      'bill_by_installments',
    ],
  }),
  listJoined: endpoint({
    method: 'GET',
    path: '/invoices/invoices_projects_customers',
    auth: 'active',
    summary:
      'The invoices of the company, or the one that is named, each with its project and customer. `owed` narrows to outstanding ones, of any age or of one; `billed_from` and `billed_to` to those that were issued on these days and are not void.',
    query: listQuery(Invoice).extend({
      invoice_id: z.string().optional(),
      owed: z.enum(OWED_FILTERS, { error: 'There is no such age.' }).optional(),
      billed_from: day('First day').optional(),
      billed_to: day('Last day').optional(),
    }),
    response: listOf(InvoiceRecord),
    emptyResponse: EMPTY_LIST,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/invoices/pdf',
    auth: 'active',
    summary: 'The invoice as it stands, as a PDF.',
    query: z.object({ invoice_id: z.uuid({ error: 'No invoice selected' }) }),
    response: 'pdf',
    errors: ['invoice_not_found'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/invoices/send_invoice',
    auth: 'active',
    summary: 'Send the invoice, as it stands at this moment, to its customer by email or text.',
    body: z.object({
      invoice_id: z.uuid({ error: 'No invoice selected' }),
      message_for: z.literal('invoice', { error: 'Send invoices here.' }).optional(),
      ...sendFields,
      ...sentWordingFields,
    }),
    response: one(record('message_log', MessageLog)),
    errors: ['invoice_not_found', 'invoice_void', ...sendErrors],
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/invoices/send_test',
    auth: 'active',
    summary: 'Send the message of the invoice to your own address or phone, marked TEST, without a link that works.',
    body: z.object({ invoice_id: z.uuid({ error: 'No invoice selected' }), ...testFields }),
    response: done,
    errors: ['invoice_not_found', 'invoice_void', ...testErrors],
  }),
  messagePreview: endpoint({
    method: 'GET',
    path: '/invoices/message_preview',
    auth: 'active',
    summary: 'The message that sending the invoice would send at this moment.',
    query: z.object({ invoice_id: z.uuid({ error: 'No invoice selected' }), ...previewQuery }),
    response: MessagePreview,
    errors: ['invoice_not_found'],
  }),
  pdfPages: endpoint({
    method: 'GET',
    path: '/invoices/pdf_pages',
    auth: 'active',
    summary: 'The pages of the PDF that sending the invoice would send at this moment, as a picture.',
    query: z.object({ invoice_id: z.uuid({ error: 'No invoice selected' }) }),
    response: PdfPages,
    errors: ['invoice_not_found'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/invoices/:id',
    auth: 'active',
    summary: 'One invoice with its project and customer.',
    params: byId,
    response: one(InvoiceRecord),
    errors: ['invoice_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/invoices/:id',
    auth: 'active',
    summary: 'Change the fields that the body carries; its items too, all at once, when they are given.',
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
    summary: 'The photos that the customer sees with an invoice, once it is sent.',
    params: byId,
    response: ShownPhotos,
    errors: ['invoice_not_found'],
  }),
  showPhotos: endpoint({
    method: 'PUT',
    path: '/invoices/:id/shown_photos',
    auth: 'active',
    summary:
      'Choose the photos of its project that the customer sees with an invoice, in their order. What was sent keeps its own.',
    params: byId,
    body: ShownPhotos,
    response: ShownPhotos,
    errors: ['invoice_not_found', 'image_not_found', 'invoice_void'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/invoices/:id',
    auth: 'active',
    summary: 'Delete an invoice with its items and customer payments.',
    params: byId,
    response: deleted,
    errors: ['invoice_not_found', 'invoice_void', 'invoice_has_payments', 'has_signed_documents'],
  }),
  voiding: endpoint({
    method: 'POST',
    path: '/invoices/:id/voiding',
    auth: 'active',
    summary:
      'Void an invoice whose payments net to 0: it keeps its number, and what it billed of an estimate can be billed again.',
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
