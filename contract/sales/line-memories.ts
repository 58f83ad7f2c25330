import { byId, deleted, endpoint, one, record, type Summaries } from '../endpoint.ts';
import { PriceItem } from './price-items.ts';

/** The minimum number of documents after which a line item that is not in the price book is suggested. */
export const REMEMBERED_FROM = 2;

export const lineMemories = {
  save: endpoint({
    method: 'POST',
    path: '/line_memories/:id/price_item',
    auth: 'active',
    params: byId,
    status: 201,
    response: one(record('price_item', PriceItem)),
    errors: ['line_memory_not_found', 'duplicate_price_item'],
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/line_memories/:id',
    auth: 'active',
    params: byId,
    response: deleted,
    errors: ['line_memory_not_found'],
  }),
};

export const lineMemorySummaries: Summaries<typeof lineMemories> = {
  save: 'Add a line item that was sent before to the price book, at its last price.',
  forget: 'Forget a line item that was sent before. It is suggested again after it is sent in two more documents.',
};
