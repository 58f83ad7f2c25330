import { byId, deleted, endpoint, one, record, type Summaries } from '../endpoint.ts';
import { PriceItem } from './price-items.ts';

/** From how many documents on a line item that is in no price book is suggested. */
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
  save: 'Add what was sent before to the price book, at its last price.',
  forget: 'Forget what was sent before: it is suggested again once it was sent in two more documents.',
};
