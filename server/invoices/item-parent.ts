import { invalid } from '../../contract/errors.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import { readInvoice } from './store.ts';

/** A line item stays with its invoice: a given invoice must exist, and be its own. */
export async function requireInvoiceOfItem(db: CompanyDb, invoiceId: string, named: string | undefined): Promise<void> {
  if (named === undefined || named === invoiceId) return;
  await readInvoice(db, named);
  throw invalid({ invoice_id: ['This item belongs to another invoice.'] });
}
