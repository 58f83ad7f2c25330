import { z } from 'zod';
import type { Invoice } from '../sales/invoices.ts';
import type { ItemizedInvoice } from '../sales/itemized-invoices.ts';

/** The fields of an invoice that an accounting service receives. */
export const AccountingInvoice = z.object({
  customer_name: z.string(),
  invoice_name: z.string(),
  invoice_number: z.number().int(),
  subtotal: z.number(),
  tax_rate: z.number(),
  tax_amount: z.number(),
  total: z.number(),
  discount_usd: z.number(),
  issue_date: z.string(),
  due_date: z.string(),
  payment_instruction: z.string().nullable(),
  line_items: z.array(
    z.object({ description: z.string(), code: z.string(), amount: z.number(), is_taxable: z.boolean().default(true) }),
  ),
});
export type AccountingInvoice = z.output<typeof AccountingInvoice>;

/** Builds the accounting invoice, both for the browser's preview and for the server that sends it. */
export function accountingInvoice(
  invoice: Pick<Invoice, InvoiceFields>,
  items: readonly Pick<ItemizedInvoice, 'code' | 'description' | 'amount_dollar' | 'is_taxable'>[],
): AccountingInvoice {
  const { invoice_number, tax_rate, tax_amount, discount_usd, issue_date, due_date, payment_instruction } = invoice;
  return {
    customer_name: `${invoice.customer_first_name} ${invoice.customer_last_name}`,
    invoice_name: `Invoice #${invoice_number} ${invoice.name}`,
    invoice_number,
    subtotal: invoice.sub_total_sum_lineitems,
    tax_rate,
    tax_amount,
    total: invoice.final_total,
    discount_usd,
    issue_date,
    due_date,
    payment_instruction,
    line_items: items.map(({ description, code, amount_dollar, is_taxable }) => ({
      description,
      code,
      amount: amount_dollar,
      is_taxable,
    })),
  };
}

type InvoiceFields =
  | 'customer_first_name'
  | 'customer_last_name'
  | 'name'
  | 'invoice_number'
  | 'sub_total_sum_lineitems'
  | 'tax_rate'
  | 'tax_amount'
  | 'final_total'
  | 'discount_usd'
  | 'issue_date'
  | 'due_date'
  | 'payment_instruction';
