import { aPriceItemInput } from '../inputs/inputs.ts';
import { CUSTOMERS_CSV } from '../scenarios/importing.ts';
import { aPage, type SamplesOf } from './sample.ts';

export const priceBookSamples: SamplesOf<'imports' | 'lineMemories' | 'priceItems'> = {
  imports: {
    create: () => ({ body: { kind: 'customers' }, file: CUSTOMERS_CSV, fileField: 'file' }),
    list: () => ({ query: { q: 'a', sort: '-ran_at', limit: 10, offset: 0 } }),
    read: ({ import_id }) => ({ params: { id: import_id } }),
    update: ({ import_id }) => ({ params: { id: import_id }, body: { existing: 'leave', consents: { email: true } } }),
    run: ({ import_id }) => ({ params: { id: import_id } }),
    undo: ({ ran_import_id }) => ({ params: { id: ran_import_id } }),
  },
  lineMemories: {
    save: ({ line_memory_id }) => ({ params: { id: line_memory_id } }),
    forget: ({ line_memory_id }) => ({ params: { id: line_memory_id } }),
  },
  priceItems: {
    create: () => ({ body: { price_item: aPriceItemInput() } }),
    list: () => ({ query: { ...aPage, is_active: 'true' } }),
    suggestions: () => ({ query: { q: 'shi' } }),
    read: ({ price_item_id }) => ({ params: { id: price_item_id } }),
    update: ({ price_item_id }) => ({ params: { id: price_item_id }, body: { price_item: { unit_price_dollar: 90 } } }),
    remove: ({ price_item_id }) => ({ params: { id: price_item_id } }),
  },
};
