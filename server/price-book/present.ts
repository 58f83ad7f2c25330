import type { PriceItem, PriceSuggestion } from '../../contract/price-items.ts';
import { csvOf } from '../platform/csv.ts';
import type { Csv } from '../platform/http/bytes.ts';
import type { activePriceItems, PriceItemRow } from './store.ts';

export function presentPriceItem(row: PriceItemRow) {
  const attributes: PriceItem = {
    ...row,
    unit_price_dollar: Number(row.unit_price_dollar),
    unit_cost_dollar: row.unit_cost_dollar === null ? null : Number(row.unit_cost_dollar),
    hours_per_unit: Number(row.hours_per_unit),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
  return { id: row.price_item_id, type: 'price_item' as const, attributes };
}

export function presentSuggestion(row: Awaited<ReturnType<typeof activePriceItems>>[number]): PriceSuggestion {
  return {
    ...row,
    kind: 'item',
    unit_price_dollar: Number(row.unit_price_dollar),
    unit_cost_dollar: row.unit_cost_dollar === null ? null : Number(row.unit_cost_dollar),
    hours_per_unit: Number(row.hours_per_unit),
  };
}

const CSV_HEAD = [
  'Code',
  'Description',
  'Category',
  'Unit',
  'Unit Price',
  'Unit Cost',
  'Hours',
  'Cost Type',
  'Taxable',
  'Active',
  'Price Checked On',
];

/** The same items as a table. */
export function priceItemsAsCsv(rows: readonly PriceItemRow[]): Csv {
  const lines = rows.map((row) => [
    row.code ?? '',
    row.description,
    row.category ?? '',
    row.unit ?? '',
    row.unit_price_dollar,
    row.unit_cost_dollar ?? '',
    row.hours_per_unit,
    row.cost_type,
    row.is_taxable ? 'yes' : 'no',
    row.is_active ? 'yes' : 'no',
    row.price_checked_on,
  ]);
  return { csv: csvOf([CSV_HEAD, ...lines]), fileName: 'Price-book.csv' };
}
