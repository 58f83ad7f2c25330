import type { PriceSuggestion } from '#contract/sales/price-items.ts';

/** Dollars of one unit of what is suggested. */
export function suggestedPrice(suggestion: PriceSuggestion): number {
  return suggestion.kind === 'item' ? suggestion.unit_price_dollar : suggestion.last_price;
}
