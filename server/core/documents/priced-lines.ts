import type { NewLine } from '#contract/sales/itemized-estimates.ts';

/** The pricing fields of a line item other than its price. */
type Pricing = Pick<NewLine, 'unit' | 'is_taxable' | 'price_item_id' | 'unit_cost_dollar'>;

interface SavedPricing {
  unit: string | null;
  is_taxable: boolean;
  price_item_id: string | null;
  unit_cost_dollar: string | null;
}

const NEW: SavedPricing = { unit: null, is_taxable: true, price_item_id: null, unit_cost_dollar: null };

/**
 * The pricing fields of a line item to be written. A caller that does not know a field omits it, and a saved line
 * item keeps its value.
 */
export function pricedBy(line: Pricing, saved: SavedPricing = NEW) {
  const { unit = saved.unit, is_taxable = saved.is_taxable } = line;
  const { price_item_id = saved.price_item_id, unit_cost_dollar = costOf(saved) } = line;
  return { unit, is_taxable, price_item_id: price_item_id || null, unit_cost_dollar };
}

export function costOf({ unit_cost_dollar }: { unit_cost_dollar: string | null }): number | null {
  return unit_cost_dollar === null ? null : Number(unit_cost_dollar);
}

/**
 * The unit and tax of a line item in a snapshot. Default values are omitted, as in snapshots from before these fields
 * existed.
 */
export function pricingInSnapshot({ unit, is_taxable }: Pick<SavedPricing, 'unit' | 'is_taxable'>): PrintedPricing {
  return { ...(unit !== null && { unit }), ...(!is_taxable && { is_taxable }) };
}

/** Missing in most snapshots: no unit is shown, and the line item is taxable. */
export interface PrintedPricing {
  unit?: string;
  is_taxable?: boolean;
}

/** The common part of a line item in the snapshots of both kinds of proposals. Numbers are exact decimal strings. */
export type PrintableLine = PrintedPricing & {
  is_optional?: boolean;
  code: string;
  description: string;
  unit_price_dollar: string;
  quantity: string;
  duration_hour: string;
  cost_type: 'all' | 'labor' | 'material';
  sub_total_dollar: string;
};
