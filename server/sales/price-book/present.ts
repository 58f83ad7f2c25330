import type { ItemSuggestion, PriceItem, RememberedSuggestion } from '#contract/sales/price-items.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import { dayIn } from '../../platform/clock.ts';
import { csvOf } from '../../platform/csv.ts';
import type { Csv } from '../../platform/http/bytes.ts';
import type { LineMemoryRow } from './line-memories-store.ts';
import type { activePriceItems, PriceItemRow } from './store.ts';

export function presentPriceItem({ recent_prices, ...row }: PriceItemRow) {
  const attributes: Presented<typeof PriceItem> = {
    ...row,
    used_price_dollar: usedPrice(recent_prices.map(Number), Number(row.unit_price_dollar)),
    unit_price_dollar: Number(row.unit_price_dollar),
    unit_cost_dollar: row.unit_cost_dollar === null ? null : Number(row.unit_cost_dollar),
    hours_per_unit: Number(row.hours_per_unit),
  };
  return { id: row.price_item_id, type: 'price_item' as const, attributes };
}

export function presentSuggestion(row: Awaited<ReturnType<typeof activePriceItems>>[number]): ItemSuggestion {
  return {
    ...row,
    kind: 'item',
    last_used_at: row.last_used_at?.toISOString() ?? null,
    unit_price_dollar: Number(row.unit_price_dollar),
    unit_cost_dollar: row.unit_cost_dollar === null ? null : Number(row.unit_cost_dollar),
    hours_per_unit: Number(row.hours_per_unit),
  };
}

export function presentRemembered(row: LineMemoryRow): RememberedSuggestion {
  return {
    ...row,
    kind: 'remembered',
    last_price: Number(row.last_price),
    hours_per_unit: Number(row.hours_per_unit),
    last_used_at: row.last_used_at.toISOString(),
  };
}

/** So many documents in a row with other prices than the book say that the book may be wrong. */
const OTHERS = 3;

function usedPrice(recent: readonly number[], ofBook: number): number | null {
  const [newest = null] = recent;
  return recent.length === OTHERS && recent.every((price) => price !== ofBook) ? newest : null;
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
  'Times Used',
  'Last Used On',
];

/** The same items as a table. */
export function priceItemsAsCsv(rows: readonly PriceItemRow[], timeZone: string): Csv {
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
    String(row.times_used),
    row.last_used_at ? dayIn(timeZone, row.last_used_at) : '',
  ]);
  return { csv: csvOf([CSV_HEAD, ...lines]), fileName: 'Price-book.csv' };
}
