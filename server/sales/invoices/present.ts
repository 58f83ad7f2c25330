import type { Invoice } from '#contract/sales/invoices.ts';
import type { ItemizedInvoice } from '#contract/sales/itemized-invoices.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import { isOverdue, itemFigures } from './invoice.ts';
import type { ItemRow } from './rows.ts';
import type { ListedInvoiceRow } from './store.ts';

/** The record on a day of the company's zone, which determines whether it is overdue. */
export function presentInvoice(row: ListedInvoiceRow, today: string) {
  return { id: row.invoice_id, type: 'invoice' as const, attributes: invoiceAttributes(row, today) };
}

export function invoiceAttributes(row: ListedInvoiceRow, today: string): Presented<typeof Invoice> {
  // One literal: V8 looks the fields of an object up by hash once fields are assigned to it, which takes a fifth longer.
  return { ...row, ...invoiceFigures(row), is_overdue: isOverdue(row, today) };
}

/** The amounts and rates of an invoice, which the database returns as text. */
export function invoiceFigures(row: ListedInvoiceRow) {
  return {
    processing_amount: Number(row.processing_amount),
    tax_rate: Number(row.tax_rate),
    discount_usd: Number(row.discount_usd),
    sub_total_sum_lineitems: Number(row.sub_total_sum_lineitems),
    tax_amount: Number(row.tax_amount),
    sub_total_after_tax: Number(row.sub_total_after_tax),
    final_total: Number(row.final_total),
    amount_paid: Number(row.amount_paid),
    balance_due: Number(row.balance_due),
    partial_payment_minimum: row.partial_payment_minimum === null ? null : Number(row.partial_payment_minimum),
  };
}

export function presentItem(row: ItemRow) {
  const { company_id: _isolation, ...fields } = row;
  const attributes: Presented<typeof ItemizedInvoice> = {
    ...fields,
    ...itemFigures(row),
  };
  return { id: row.itemized_invoice_id, type: 'itemized_invoice' as const, attributes };
}
