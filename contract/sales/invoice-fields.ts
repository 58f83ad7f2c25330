import { z } from 'zod';
import { CustomerSees } from '../core/customer-sees.ts';
import { amount, day, optional, optionalLongText, requiredText } from '../fields.ts';
import { SELECT_PROJECT } from './estimate-fields.ts';
import { changedAmountFault, ENTER_AMOUNT, ITEMS_MAX, UpdatedItem, NewItem } from './itemized-invoices.ts';
import { TOO_MANY_ITEMS } from './itemized-invoices.ts';
import { paymentMethod } from './payment-methods.ts';
import { Bill } from './unbilled-work.ts';

/** Limits of a new invoice. */
export const NEW_TAX_RATE_MAX = 20;
export const NEW_DISCOUNT_MAX = 99_999;
export const NEW_AMOUNT_PAID_MAX = 100_000;
/** Limits of an update; each applies only to a value that changes. */
export const CHANGED_TAX_RATE_MAX = 50;
export const CHANGED_DISCOUNT_MAX = 10_000;

export const PAYMENT_INSTRUCTION_MAX = 10_000;
export const PAYMENT_NOTE_MAX = 2500;

/** Default number of days from issue to due date. */
export const DUE_AFTER_DAYS = 14;

export const INVOICE_NAME_REQUIRED = 'Invoice name is required';
export const PAYMENT_METHOD_NEEDED = 'Please select a payment method when amount paid is greater than 0.';
export const PAYMENT_DATE_NEEDED = 'Please enter a payment date when amount paid is greater than 0.';

const DISCOUNT_OVER = 'Discount must be at most $10,000.';
export const DUE_BEFORE_ISSUE = 'Due date must not be before the issue date.';
const RATE_NOT_A_NUMBER = 'Please enter valid numerical values for tax rate or discount amount.';

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

/** What the customer sees of the line items; null for the company's default, and initially that of the estimate. */
const customer_sees = CustomerSees.nullable().optional();

function requiredDay(label: string) {
  return z
    .string({ error: `${label} is required` })
    .min(1, { error: `${label} is required`, abort: true })
    .pipe(day(label));
}

/**
 * The fields from which an invoice is created, with its line items and, if something is already paid, the first
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
    customer_sees,
    /** May be left out with `bill`: then its lines are those of `GET /projects/{id}/unbilled`. */
    itemized_invoices: z.array(NewItem, { error: ENTER_AMOUNT }).max(ITEMS_MAX, TOO_MANY_ITEMS).default([]),
    /** The hours and expenses that the invoice bills. */
    bill: Bill.optional(),
  })
  .refine(({ itemized_invoices: items, bill }) => (bill && items.length === 0) || isSomethingBilled(items), {
    error: ENTER_AMOUNT,
    path: ['itemized_invoices'],
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

/** Whether the due day is before the issue day; both are written YYYY-MM-DD. */
export function isDueBeforeIssue({ issue_date, due_date }: { issue_date: string; due_date: string }): boolean {
  return due_date < issue_date;
}

function isSomethingBilled(items: readonly { amount_dollar: number }[]): boolean {
  return items.some(({ amount_dollar }) => amount_dollar > 0);
}

function isSomethingPaid({ amount_paid = 0 }: { amount_paid?: number | undefined }): boolean {
  return amount_paid > 0;
}

/**
 * The fields of an update. `itemized_invoices` lists all line items in order: those with an id are updated, those
 * without are inserted, missing ones are deleted. `changeFaults` validates what depends on the stored invoice. A given
 * project, customer or estimate must be that of the invoice.
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
    customer_sees,
    reminders_off: z.boolean({ error: 'Say whether reminders go out.' }),
    itemized_invoices: z.array(UpdatedItem).min(1, ENTER_AMOUNT).max(ITEMS_MAX, TOO_MANY_ITEMS),
  })
  .partial();
export type InvoiceChanges = z.output<typeof InvoiceChanges>;

interface Before {
  issue_date: string;
  due_date: string;
  discount_usd: number;
  items: readonly { itemized_invoice_id: string; amount_dollar: number }[];
}

/**
 * Error messages by field if an update sets a value outside its limits. A new invoice may exceed the limits of an
 * update, and values that an update leaves unchanged may remain outside them.
 */
export function changeFaults(before: Before, changes: InvoiceChanges): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  const { discount_usd = before.discount_usd, itemized_invoices: items = [] } = changes;
  const { issue_date = before.issue_date, due_date = before.due_date } = changes;
  const areDatesChanged = issue_date !== before.issue_date || due_date !== before.due_date;
  if (areDatesChanged && isDueBeforeIssue({ issue_date, due_date })) faults.due_date = [DUE_BEFORE_ISSUE];
  if (discount_usd > CHANGED_DISCOUNT_MAX && discount_usd !== before.discount_usd) {
    faults.discount_usd = [DISCOUNT_OVER];
  }
  const amounts = new Map(before.items.map((item) => [item.itemized_invoice_id, item.amount_dollar]));
  for (const [at, { itemized_invoice_id, amount_dollar }] of items.entries()) {
    const fault = changedAmountFault(amount_dollar, amounts.get(itemized_invoice_id ?? ''));
    if (fault) faults[`itemized_invoices.${at}.amount_dollar`] = [fault];
  }
  return faults;
}
