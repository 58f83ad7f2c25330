import { aPriceItemInput } from '../inputs.ts';
import { aPage, type SamplesOf } from './sample.ts';

export const priceBookSamples: SamplesOf<'priceItems'> = {
  priceItems: {
    create: () => ({ body: { price_item: aPriceItemInput() } }),
    list: () => ({ query: { ...aPage, is_active: 'true' } }),
    suggestions: () => ({ query: { q: 'shi' } }),
    read: ({ price_item_id }) => ({ params: { id: price_item_id } }),
    update: ({ price_item_id }) => ({ params: { id: price_item_id }, body: { price_item: { unit_price_dollar: 90 } } }),
    remove: ({ price_item_id }) => ({ params: { id: price_item_id } }),
  },
};
