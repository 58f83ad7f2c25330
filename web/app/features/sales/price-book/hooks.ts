import type { ListQuery } from '#contract/endpoint.ts';
import { type PriceItem, priceItems } from '#endpoints/sales/price-items.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { useList, useRecord } from '../../../../kit/api/queries.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import type { ListState } from '../../../../kit/lists/list-state.ts';

/** Navigation state of screens about one item of the price book. */
interface PriceItemState {
  price_item_id?: string;
  price_item?: PriceItem;
}

/** Navigation state that passes an item to the next screen. */
export function carrying(price_item: PriceItem): PriceItemState {
  return { price_item_id: price_item.price_item_id, price_item };
}

/** A page of the price book. */
export function usePriceItems(query: ListQuery): ListState<PriceItem> {
  return useList(priceItems.list, { query }, { failure: inSentence('Failed to load the price book') });
}

/** The item selected on the previous screen: first from navigation state, then fetched again from the server. */
export function useChosenPriceItem() {
  const { price_item_id, price_item } = useNavigationState<PriceItemState>();
  const id = price_item_id ?? price_item?.price_item_id;
  const result = useRecord(priceItems.read, { params: { id: id ?? '' } }, { placeholder: price_item, enabled: !!id });
  return { id, ...result };
}
