import { AppError } from '#contract/errors.ts';
import type { InvoiceChanges } from '#contract/sales/invoice-fields.ts';
import type { UpdatedItem } from '#contract/sales/itemized-invoices.ts';
import { cents, scaled } from '#domain/money.ts';
import { itemFigures } from './invoice.ts';
import type { InvoiceRow, ItemRow } from './rows.ts';

/** Rejects an update that changes an amount derived from the customer's approval. Equal values are allowed. */
export function rejectChangedAmounts(
  row: InvoiceRow,
  saved: readonly ItemRow[],
  { tax_rate, discount_usd, itemized_invoices }: InvoiceChanges,
): void {
  if (!row.amounts_are_fixed) return;
  const before = new Map(saved.map((item) => [item.itemized_invoice_id, itemFigures(item)]));
  const isChanged =
    (tax_rate !== undefined && scaled(tax_rate, 3) !== scaled(row.tax_rate, 3)) ||
    (discount_usd !== undefined && cents(discount_usd) !== cents(row.discount_usd)) ||
    (itemized_invoices !== undefined &&
      (itemized_invoices.length !== saved.length ||
        itemized_invoices.some((item) => isOther(item, before.get(item.itemized_invoice_id ?? '')))));
  if (isChanged) throw new AppError('invoice_amounts_fixed');
}

function isOther(
  { amount_dollar, is_taxable }: UpdatedItem,
  before: ReturnType<typeof itemFigures> | undefined,
): boolean {
  return amount_dollar !== before?.amount_dollar || (is_taxable !== undefined && is_taxable !== before.is_taxable);
}

/** Rejects adding, deleting or changing the amount of a line item. */
export function rejectFixedAmounts({ amounts_are_fixed }: Pick<InvoiceRow, 'amounts_are_fixed'>): void {
  if (amounts_are_fixed) throw new AppError('invoice_amounts_fixed');
}
