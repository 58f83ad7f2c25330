import { invalid } from '#contract/errors.ts';
import {
  DUE_AFTER_DAYS,
  DUE_BEFORE_ISSUE,
  type InvoiceInput,
  isDueBeforeIssue,
} from '#contract/sales/invoice-fields.ts';
import type { NewItem } from '#contract/sales/itemized-invoices.ts';
import { addDays } from '#domain/time.ts';
import { invoiceTotals } from '#domain/totals.ts';
import type { InvoiceRow, ItemRow } from './rows.ts';

/** The fields of a new invoice, with defaults for omitted ones. `today` is the company's day. */
export function completeInvoice(
  input: InvoiceInput,
  { today, payment_instruction }: { today: string; payment_instruction: string | null },
) {
  const { tax_rate = 0, discount_usd = 0 } = input;
  const { takes_online_payment = true, partial_payment_minimum = null } = input;
  const issue_date = input.issue_date ?? today;
  return {
    name: input.name,
    payment_instruction,
    issue_date,
    due_date: input.due_date ?? addDays(issue_date, DUE_AFTER_DAYS),
    tax_rate,
    discount_usd,
    takes_online_payment,
    partial_payment_minimum,
    ...invoiceTotals(input.itemized_invoices, { tax_rate, discount_usd }),
  };
}

/** Rejects a new invoice that is due before its issue day, whichever of the days is a default. */
export function rejectDueBeforeIssue(days: { issue_date: string; due_date: string }): void {
  if (isDueBeforeIssue(days)) throw invalid({ due_date: [DUE_BEFORE_ISSUE] });
}

/** The first payment of a new invoice; undefined if there is none. */
export function firstPaymentOf({ amount_paid = 0, payment_date, payment_method, note = null }: InvoiceInput) {
  if (amount_paid === 0 || !payment_date || !payment_method) return undefined;
  return { amount: amount_paid, payment_date, payment_method, note };
}

/** Whether an invoice is unpaid after its due day; `today` is the company's day. */
export function isOverdue({ status, due_date }: Pick<InvoiceRow, 'status' | 'due_date'>, today: string): boolean {
  return status === 'OUTSTANDING' && due_date < today;
}

/**
 * The columns of a line item that a request sets. If the request omits the tax flag, a stored line item keeps its
 * value.
 */
export function itemFields(item: NewItem, saved?: ItemRow) {
  const { code, description, amount_dollar, is_taxable = saved?.is_taxable ?? true } = item;
  return { code, description, amount_dollar, is_taxable };
}

/** The line item with numbers, for sums and responses. */
export function itemFigures({ amount_dollar, is_taxable }: Pick<ItemRow, 'amount_dollar' | 'is_taxable'>) {
  return { amount_dollar: Number(amount_dollar), is_taxable };
}

/** The inputs of an invoice's totals besides its line items. */
export interface Rates {
  tax_rate: number | string;
  discount_usd: number | string;
  tax_amount: number | string;
  amounts_are_fixed: boolean;
}

/** The totals of line items and rates, computed by the same code as the browser's preview. */
export function totalsOf(items: readonly ItemRow[], rates: Rates): ReturnType<typeof invoiceTotals> {
  const [tax_rate, discount_usd] = [Number(rates.tax_rate), Number(rates.discount_usd)];
  const fixed = rates.amounts_are_fixed ? { tax_dollar: Number(rates.tax_amount), discount_usd } : undefined;
  return invoiceTotals(items.map(itemFigures), { tax_rate, discount_usd, fixed });
}
