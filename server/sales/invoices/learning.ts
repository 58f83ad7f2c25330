import type { CompanyDb } from '../../platform/database/database.ts';
import { learnLines } from '../price-book/learning.ts';
import { invoiceLineItems } from './line-items.ts';
import type { InvoiceRow } from './rows.ts';

/**
 * Updates the price book from an invoice that is sent for the first time. An invoice of an estimate repeats the lines
 * of the estimate as sums, or names installments, so it is skipped.
 */
export async function learnInvoice(
  db: CompanyDb,
  { invoice_id, estimate_id }: Pick<InvoiceRow, 'invoice_id' | 'estimate_id'>,
  now: Date,
): Promise<void> {
  if (estimate_id !== null) return;
  const lines = (await invoiceLineItems.list(db, invoice_id)).map(
    ({ code, description, amount_dollar, is_taxable }) => ({
      code,
      description,
      unit: null,
      cost_type: 'all' as const,
      is_taxable,
      price_item_id: null,
      price: Number(amount_dollar),
      hours_per_unit: 0,
    }),
  );
  await learnLines(db, { lines, haveUnitPrices: false }, now);
}
