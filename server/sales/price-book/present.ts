import { namesOf } from '#contract/columns.ts';
import { priceItemColumns } from '#contract/sales/price-item-columns.ts';
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

/** After this many consecutive documents with other prices, the price in the price book may be wrong. */
const OTHERS = 3;

function usedPrice(recent: readonly number[], priceBookPrice: number): number | null {
  const [newest = null] = recent;
  return recent.length === OTHERS && recent.every((price) => price !== priceBookPrice) ? newest : null;
}

const EXPORTED = namesOf(priceItemColumns, { exported: true });

/** The same items as a table. */
export function priceItemsAsCsv(rows: readonly PriceItemRow[], timeZone: string): Csv {
  const head = EXPORTED.map((name) => priceItemColumns[name].label);
  const lines = rows.map((row) => EXPORTED.map((name) => cellOf(row[name], timeZone)));
  return { csv: csvOf([head, ...lines]), fileName: 'Price-book.csv' };
}

function cellOf(value: PriceItemRow[(typeof EXPORTED)[number]], timeZone: string): string {
  if (value instanceof Date) return dayIn(timeZone, value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? '' : String(value);
}
