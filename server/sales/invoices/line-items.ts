import { ITEMS_MAX, TOO_MANY_ITEMS } from '#contract/sales/itemized-invoices.ts';
import { LineItemStore } from '../../core/documents/line-item-store.ts';
import { requireParent } from '../../core/documents/ownership.ts';
import type { CompanyDb } from '../../platform/database/database.ts';

export const invoiceLineItems = new LineItemStore({
  table: 'itemized_invoices',
  id: 'itemized_invoice_id',
  parent: 'invoice_id',
  notFound: 'itemized_invoice_not_found',
  max: ITEMS_MAX,
  tooMany: TOO_MANY_ITEMS,
});

/** A line item stays with its invoice: an invoice in the request must exist and be its own. */
export async function requireInvoiceOfItem(db: CompanyDb, invoiceId: string, named: string | undefined): Promise<void> {
  await requireParent(db, 'invoice_id', {
    named,
    parent: invoiceId,
    sentence: 'This item belongs to another invoice.',
  });
}
