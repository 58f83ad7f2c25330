import { accountingInvoice } from '#contract/connections/accounting-invoice.ts';
import { QuickbooksRejected } from '../../platform/accounting/accounting.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { itemFigures } from '../../sales/invoices/invoice.ts';
import { invoiceLineItems } from '../../sales/invoices/line-items.ts';
import { invoiceFigures } from '../../sales/invoices/present.ts';
import { readInvoice } from '../../sales/invoices/store.ts';
import { readCustomer } from '../../work/customers/store.ts';
import { CHANGED_MEANWHILE } from './faults.ts';
import type { BilledInvoiceToSync } from './plan.ts';

export interface ReadInvoice extends BilledInvoiceToSync {
  isVoid: boolean;
}

/** The invoice as it would be sent. */
export async function readInvoiceToSync(db: CompanyDb, invoiceId: string): Promise<ReadInvoice> {
  const row = await readInvoice(db, invoiceId);
  const customer = await readCustomer(db, row.customer_id);
  const items = (await invoiceLineItems.list(db, invoiceId)).map((item) => ({ ...item, ...itemFigures(item) }));
  const invoice = accountingInvoice({ ...row, ...invoiceFigures(row) }, items);
  return { invoice_id: invoiceId, email: customer.email, customer, invoice, isVoid: row.voided_at !== null };
}

/** Retries once, with a new plan, if the same record was changed in QuickBooks since it was read. */
export async function onceMoreIfChanged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof QuickbooksRejected && error.code === CHANGED_MEANWHILE)) throw error;
    return work();
  }
}
