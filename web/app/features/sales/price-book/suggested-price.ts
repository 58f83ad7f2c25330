import type { PriceSuggestion } from '#contract/sales/price-items.ts';

/** The unit price of a suggestion, in dollars. */
export function suggestedPrice(suggestion: PriceSuggestion): number {
  return suggestion.kind === 'item' ? suggestion.unit_price_dollar : suggestion.last_price;
}
