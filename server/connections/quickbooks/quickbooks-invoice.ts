import type { AccountingInvoice } from '#contract/connections/accounting-invoice.ts';
import { cents, dollars } from '#domain/money.ts';
import { type QuickbooksInvoice, type QuickbooksSettings, cut } from './quickbooks-records.ts';

/** How tax and discount are posted: in QuickBooks' own fields, or as lines. */
export interface Shape {
  tax: 'sales_tax' | 'line' | null;
  discount: 'discount' | 'line' | null;
}

/** The invoice as it is sent. */
export interface InvoiceToSync {
  invoice_id: string;
  email: string;
  invoice: AccountingInvoice;
}

/** QuickBooks' ids of the records that the invoice references. */
export interface InvoiceReferences {
  customerId: string;
  /** The item whose name is the code. */
  itemOf(code: string): string | undefined;
  /** The item for all other lines; only read if there is one. */
  commonItemId: string;
  /** The tax code; undefined if sales tax is automated. */
  taxCodeId?: string | undefined;
}

const MEMO_MAX = 1000;

/**
 * The form in which QuickBooks computes our total: with its own tax and discount, if they are enabled. It does not
 * accept a discount above the subtotal.
 */
export function shapeOf(invoice: AccountingInvoice, { usesSalesTax, allowsDiscount }: QuickbooksSettings): Shape {
  const { tax, discount, subtotal } = amountsOf(invoice);
  if (discount > subtotal) return asLines(invoice);
  return {
    tax: tax === 0 ? null : usesSalesTax ? 'sales_tax' : 'line',
    discount: discount === 0 ? null : allowsDiscount ? 'discount' : 'line',
  };
}

/** The form in which QuickBooks only adds up lines. */
export function asLines(invoice: AccountingInvoice): Shape {
  const { tax, discount } = amountsOf(invoice);
  return { tax: tax === 0 ? null : 'line', discount: discount === 0 ? null : 'line' };
}

/** Whether a line uses the default item. */
export function needsCommonItem(
  { line_items }: AccountingInvoice,
  { tax, discount }: Shape,
  itemOf: InvoiceReferences['itemOf'],
) {
  return tax === 'line' || discount === 'line' || line_items.some(({ code }) => itemOf(code) === undefined);
}

/** The record for QuickBooks: a new one, or an update of `there`. */
export function invoiceRecord(
  source: InvoiceToSync,
  references: InvoiceReferences,
  shape: Shape,
  existing?: QuickbooksInvoice,
): object {
  const { invoice, email } = source;
  return {
    ...(existing && { Id: existing.Id, SyncToken: existing.SyncToken, sparse: true }),
    CustomerRef: { value: references.customerId },
    DocNumber: String(invoice.invoice_number),
    TxnDate: invoice.issue_date,
    DueDate: invoice.due_date,
    CustomerMemo: { value: cut(invoice.payment_instruction ?? '', MEMO_MAX) },
    // Keeps what a bookkeeper has added to our reference.
    PrivateNote:
      existing && isSyncedInvoice(existing, source)
        ? existing.PrivateNote
        : `${referenceOf(source)}\n${invoice.invoice_name}`,
    BillEmail: { Address: email },
    Line: [...linesOf(invoice, references, shape), ...extraLines(invoice, references, shape)],
    TxnTaxDetail: taxOf(invoice, references, shape),
    ApplyTaxAfterDiscount: false,
  };
}

/** Sent even if zero; otherwise QuickBooks would compute tax. */
function taxOf({ tax_amount }: AccountingInvoice, { taxCodeId }: InvoiceReferences, { tax }: Shape): object {
  if (tax !== 'sales_tax') return { TotalTax: 0 };
  return { TxnTaxCodeRef: taxCodeId === undefined ? undefined : { value: taxCodeId }, TotalTax: tax_amount };
}

/** Whether the invoice in QuickBooks is ours, by the reference in its note. */
export function isSyncedInvoice(
  { PrivateNote = '' }: QuickbooksInvoice,
  source: Pick<InvoiceToSync, 'invoice_id'>,
): boolean {
  return PrivateNote.includes(referenceOf(source));
}

function referenceOf({ invoice_id }: Pick<InvoiceToSync, 'invoice_id'>): string {
  return `JobsitesPro invoice ${invoice_id}`;
}

/** In whole cents. The discount is capped at the subtotal. */
function amountsOf({ subtotal, tax_amount, total }: AccountingInvoice) {
  const [sub, tax] = [cents(subtotal), cents(tax_amount)];
  return { subtotal: sub, tax, discount: sub + tax - cents(total) };
}

function linesOf(
  { line_items }: AccountingInvoice,
  { itemOf, commonItemId }: InvoiceReferences,
  { tax }: Shape,
): object[] {
  return line_items.map(({ code, description, amount, is_taxable }) => {
    const taxCode = tax === 'sales_tax' && is_taxable ? 'TAX' : 'NON';
    const item = itemOf(code);
    const words = item === undefined ? `${code} – ${description}` : description;
    return salesLine(item ?? commonItemId, { description: words, amount, taxCode });
  });
}

function extraLines(
  invoice: AccountingInvoice,
  { commonItemId }: InvoiceReferences,
  { tax, discount }: Shape,
): object[] {
  const off = dollars(amountsOf(invoice).discount);
  const lines: object[] = [];
  if (tax === 'line') {
    const description = `Sales tax (${invoice.tax_rate}%)`;
    lines.push(salesLine(commonItemId, { description, amount: invoice.tax_amount, taxCode: 'NON' }));
  }
  if (discount === 'line') {
    lines.push(salesLine(commonItemId, { description: 'Discount', amount: -off, taxCode: 'NON' }));
  }
  if (discount === 'discount') {
    lines.push({ DetailType: 'DiscountLineDetail', Amount: off, DiscountLineDetail: { PercentBased: false } });
  }
  return lines;
}

interface Sold {
  description: string;
  amount: number;
  taxCode: 'TAX' | 'NON';
}

function salesLine(itemId: string, { description, amount, taxCode }: Sold): object {
  return {
    DetailType: 'SalesItemLineDetail',
    Amount: amount,
    Description: description,
    SalesItemLineDetail: { ItemRef: { value: itemId }, Qty: 1, UnitPrice: amount, TaxCodeRef: { value: taxCode } },
  };
}
