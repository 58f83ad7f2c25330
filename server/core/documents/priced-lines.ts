import type { NewLine } from '#contract/sales/itemized-estimates.ts';

/** What a line item says of its price besides the price. */
type Pricing = Pick<NewLine, 'unit' | 'is_taxable' | 'price_item_id' | 'unit_cost_dollar'>;

interface SavedPricing {
  unit: string | null;
  is_taxable: boolean;
  price_item_id: string | null;
  unit_cost_dollar: string | null;
}

const NEW: SavedPricing = { unit: null, is_taxable: true, price_item_id: null, unit_cost_dollar: null };

/**
 * These fields of a line item that is written. A caller that does not know them leaves them out: a saved line item keeps
 * what it has.
 */
export function pricedBy(line: Pricing, saved: SavedPricing = NEW) {
  const { unit = saved.unit, is_taxable = saved.is_taxable } = line;
  const { price_item_id = saved.price_item_id, unit_cost_dollar = costOf(saved) } = line;
  return { unit, is_taxable, price_item_id: price_item_id || null, unit_cost_dollar };
}

export function costOf({ unit_cost_dollar }: { unit_cost_dollar: string | null }): number | null {
  return unit_cost_dollar === null ? null : Number(unit_cost_dollar);
}

/** What a snapshot says of a line item's unit and tax: nothing where it is as all were before there were such fields. */
export function pricingInSnapshot({ unit, is_taxable }: Pick<SavedPricing, 'unit' | 'is_taxable'>): PrintedPricing {
  return { ...(unit !== null && { unit }), ...(!is_taxable && { is_taxable }) };
}

/** Missing in most snapshots: nothing is named that is counted, and the line item is taxed. */
export interface PrintedPricing {
  unit?: string;
  is_taxable?: boolean;
}
