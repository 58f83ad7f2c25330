import type { CompanyDb } from '../platform/database/database.ts';
import { requireOwn } from '../documents/ownership.ts';

/** A line item stays with its invoice: a named invoice must exist, and be its own. */
export async function requireInvoiceOfItem(db: CompanyDb, own: string, named: string | undefined): Promise<void> {
  await requireOwn(db, 'invoice_id', { named, own, sentence: 'This item belongs to another invoice.' });
}
