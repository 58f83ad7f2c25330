import { DELETED } from '#contract/endpoint.ts';
import { invalid, AppError } from '#contract/errors.ts';
import { changedAmountFault, type itemizedInvoices, LINE_ITEM_REQUIRED } from '#contract/sales/itemized-invoices.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { rejectStale } from '../../platform/http/versions.ts';
import { rejectFixedAmounts } from './fixed-amounts.ts';
import { itemFields, itemFigures } from './invoice.ts';
import { invoiceLineItems, requireInvoiceOfItem } from './line-items.ts';
import { presentItem } from './present.ts';
import type { ItemRow } from './rows.ts';
import { lockActiveInvoice, readInvoice, storeTotals } from './store.ts';

export const itemizedInvoiceHandlers: Handlers<typeof itemizedInvoices> = {
  create: async ({ db, body, version }) => {
    const items = body.itemized_invoice.itemizedInvoice;
    const [invoiceId = '', ...others] = new Set(items.map((item) => item.invoice_id));
    if (others.length > 0) throw invalid({ invoice_id: ['Send the items of one invoice at a time.'] });
    const invoice = await lockActiveInvoice(db, invoiceId);
    rejectStale(invoice, version);
    rejectFixedAmounts(invoice);
    const rows = await invoiceLineItems.append(
      db,
      invoiceId,
      items.map((added) => itemFields(added)),
    );
    const parent = await storeTotals(db, invoiceId, invoice);
    return { data: rows.map(presentItem), meta: { total: rows.length, invoice: parent } };
  },

  byInvoice: async ({ db, query }) => {
    const rows = await invoiceLineItems.list(db, query.invoice_id);
    // If there are line items, the invoice exists.
    if (rows.length === 0) await readInvoice(db, query.invoice_id);
    return { data: { data: rows.map(presentItem) }, totals_no_tax: sumOf(rows) };
  },

  update: async ({ db, params, body, version }) => {
    const { invoice, item } = await lockParentOf(db, params.id, version);
    const { invoice_id, ...changes } = body.itemizedInvoice;
    await requireInvoiceOfItem(db, invoice.invoice_id, invoice_id);
    const before = itemFigures(item).amount_dollar;
    const { code = item.code, description = item.description, amount_dollar = before } = changes;
    const { is_taxable = item.is_taxable } = changes;
    if (amount_dollar !== before || is_taxable !== item.is_taxable) rejectFixedAmounts(invoice);
    const fault = changedAmountFault(amount_dollar, before);
    if (fault) throw invalid({ amount_dollar: [fault] });
    const row = await invoiceLineItems.update(db, params.id, { code, description, amount_dollar, is_taxable });
    return { data: presentItem(row), meta: { invoice: await storeTotals(db, invoice.invoice_id, invoice) } };
  },

  removeAll: async ({ db, params, version }) => {
    const invoice = await lockActiveInvoice(db, params.id);
    rejectStale(invoice, version);
    rejectFixedAmounts(invoice);
    await invoiceLineItems.removeAll(db, params.id);
    return { ...DELETED, meta: { invoice: await storeTotals(db, params.id, invoice) } };
  },

  remove: async ({ db, params, version }) => {
    const { invoice, others } = await lockParentOf(db, params.id, version);
    rejectFixedAmounts(invoice);
    if (others.length === 0) throw invalid({ itemized_invoices: [LINE_ITEM_REQUIRED] });
    await invoiceLineItems.remove(db, params.id);
    return { ...DELETED, meta: { invoice: await storeTotals(db, invoice.invoice_id, invoice) } };
  },
};

/**
 * The line item, its locked invoice, and the invoice's other line items. The invoice is looked up first, so that locks
 * are taken from parent to child.
 */
async function lockParentOf(db: CompanyDb, itemId: string, version: Date | undefined) {
  const { invoice_id } = await invoiceLineItems.read(db, itemId);
  const invoice = await lockActiveInvoice(db, invoice_id);
  rejectStale(invoice, version);
  const items = await invoiceLineItems.list(db, invoice_id);
  const item = items.find((each) => each.itemized_invoice_id === itemId);
  // Deleted between the query for its invoice and the lock.
  if (!item) throw new AppError('itemized_invoice_not_found');
  return { invoice, item, others: items.filter((each) => each !== item) };
}

function sumOf(items: readonly ItemRow[]): number {
  return sumOfAmounts(items.map((item) => itemFigures(item).amount_dollar));
}
