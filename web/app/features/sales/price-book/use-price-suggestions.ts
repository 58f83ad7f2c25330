import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type ItemSuggestion,
  PRICE_ITEMS_IN_BROWSER_MAX,
  priceItems,
  type PriceSuggestion,
  type RememberedSuggestion,
} from '#contract/sales/price-items.ts';
import { SUGGEST_FROM, suggestionsOf } from '#domain/sales/price-suggestions.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { callOptions, queryClient, refreshLater, useCall } from '../../../../kit/api/queries.ts';

/**
 * The suggestions for a text while the user types; none before that, or if the price book cannot be loaded. Up to 2,000
 * items are loaded once, together with previously sent line items, and searched in the browser; the server searches a
 * larger price book.
 */
export function usePriceSuggestions(typed: string, isTyping: boolean): readonly PriceSuggestion[] {
  const isSearching = isTyping && typed.trim().length >= SUGGEST_FROM;
  const whole = useCall(priceItems.suggestions, { query: {} }, { enabled: isSearching }).data;
  const isLarge = whole !== undefined && whole.meta.total > PRICE_ITEMS_IN_BROWSER_MAX;
  const found = useQuery({
    ...callOptions(priceItems.suggestions, { query: { q: typed } }),
    enabled: isSearching && isLarge,
    placeholderData: (former: ResponseOf<typeof priceItems.suggestions> | undefined) => former,
  });
  // Until the server has responded to a keystroke, previous suggestions that still match remain, so that the list does
  // not flicker.
  const suggestions = isLarge ? found.data : whole;
  const searched = useMemo(() => partsOf(suggestions?.data ?? []), [suggestions]);
  if (!isSearching) return [];
  return isLarge && !found.isPlaceholderData ? (found.data?.data ?? []) : suggestionsOf(searched, typed);
}

function partsOf(suggestions: readonly PriceSuggestion[]) {
  const items: ItemSuggestion[] = [];
  const remembered: RememberedSuggestion[] = [];
  for (const suggestion of suggestions) {
    if (suggestion.kind === 'item') items.push(suggestion);
    else remembered.push(suggestion);
  }
  return { items, remembered };
}

/** Reloads only the suggestions, without affecting other data of a screen on which the user is typing. */
export async function refreshSuggestions(): Promise<void> {
  await refreshLater();
  const { method, path } = priceItems.suggestions;
  await queryClient.refetchQueries({ queryKey: [method, path], type: 'active' });
}

/** Identifies a suggestion among others. */
export function suggestionId(suggestion: PriceSuggestion): string {
  return suggestion.kind === 'item' ? suggestion.price_item_id : suggestion.line_memory_id;
}
