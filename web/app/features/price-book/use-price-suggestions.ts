import { type PriceItem, priceItems, type PriceSuggestion } from '../../../../contract/price-items.ts';
import { SUGGEST_FROM, suggestionsFor } from '../../../../contract/price-suggestions.ts';
import { useCall, useCount } from '../../lib/queries.ts';

/** Up to so many active items are loaded once and searched in the browser; the server searches a larger book. */
const MOST_IN_BROWSER = 2000;

const ACTIVE = { is_active: 'true', sort: 'description' } as const;

/** What the price book suggests for a text while it is typed; nothing before that, and while the book cannot be loaded. */
export function usePriceSuggestions(typed: string, isTyping: boolean): readonly PriceSuggestion[] {
  const isAsked = isTyping && typed.trim().length >= SUGGEST_FROM;
  const count = useCount(priceItems.list, { query: ACTIVE }, isAsked) ?? 0;
  const isSmall = count <= MOST_IN_BROWSER;
  const book = useCall(priceItems.list, { query: ACTIVE }, { enabled: isAsked && count > 0 && isSmall });
  const found = useCall(priceItems.suggestions, { query: { q: typed } }, { enabled: isAsked && !isSmall });
  if (!isAsked || count === 0) return [];
  if (!isSmall) return found.data?.data ?? [];
  return suggestionsFor(book.data?.data.map(({ attributes }) => attributes) ?? [], typed).map(suggestionOf);
}

function suggestionOf(item: PriceItem): PriceSuggestion {
  const { price_item_id, code, description, unit, unit_price_dollar, unit_cost_dollar } = item;
  const { hours_per_unit, cost_type, is_taxable } = item;
  return {
    kind: 'item',
    price_item_id,
    code,
    description,
    unit,
    unit_price_dollar,
    unit_cost_dollar,
    hours_per_unit,
    cost_type,
    is_taxable,
  };
}
