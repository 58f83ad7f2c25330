import { z } from 'zod';
import { inputsOf, valuesOf } from '../columns.ts';
import {
  byId,
  deleted,
  endpoint,
  EMPTY_LIST,
  listOf,
  listQuery,
  one,
  record,
  under,
  type Summaries,
} from '../endpoint.ts';
import { instant } from '../fields.ts';
import { priceItemColumns } from './price-item-columns.ts';

/** The maximum number of items in a price book. */
export const PRICE_ITEMS_MAX = 5000;
export const TOO_MANY_PRICE_ITEMS = 'Keep at most 5,000 items.';
/** Up to this many active items are loaded by the browser, which then searches them locally. */
export const PRICE_ITEMS_IN_BROWSER_MAX = 2000;
/** A price that was not set or confirmed for this many days may be too low by now. */
export const PRICE_IS_OLD_AFTER_DAYS = 180;

export const PriceItem = z.object(valuesOf(priceItemColumns, {}));
export type PriceItem = z.output<typeof PriceItem>;

/** The fields from which an item is created. */
export const PriceItemInput = z.object(inputsOf(priceItemColumns));
export type PriceItemInput = z.output<typeof PriceItemInput>;

/** A price book item suggested for a line item. */
export const ItemSuggestion = z.object({
  ...valuesOf(priceItemColumns, { suggested: true }),
  kind: z.literal('item'),
});
export type ItemSuggestion = z.output<typeof ItemSuggestion>;

/** A line item that was sent in two or more documents and is not in the price book. */
export const RememberedSuggestion = PriceItem.pick({
  code: true,
  description: true,
  unit: true,
  hours_per_unit: true,
  cost_type: true,
  is_taxable: true,
  times_used: true,
}).extend({
  kind: z.literal('remembered'),
  line_memory_id: z.string(),
  last_price: z.number(),
  last_used_at: instant,
});
export type RememberedSuggestion = z.output<typeof RememberedSuggestion>;

export const PriceSuggestion = z.discriminatedUnion('kind', [ItemSuggestion, RememberedSuggestion]);
export type PriceSuggestion = z.output<typeof PriceSuggestion>;

const PriceItemRecord = record('price_item', PriceItem);

export const priceItems = {
  create: endpoint({
    method: 'POST',
    path: '/price_items',
    auth: 'active',
    token: ['draft', 'money'],
    body: under('price_item', PriceItemInput),
    status: 201,
    response: one(PriceItemRecord),
    errors: ['duplicate_price_item'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/price_items',
    auth: 'active',
    token: 'money',
    query: listQuery(PriceItem.omit({ used_price_dollar: true })).extend({
      is_active: z
        .enum(['true', 'false'], { error: 'Active is true or false' })
        .transform((text) => text === 'true')
        .optional(),
    }),
    response: listOf(PriceItemRecord),
    csv: true,
    emptyResponse: EMPTY_LIST,
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/price_items/suggestions',
    auth: 'active',
    token: 'money',
    query: z.object({ q: z.string().trim().max(500, 'Search for at most 500 characters.').optional() }),
    response: z.object({ data: z.array(PriceSuggestion), meta: z.object({ total: z.number().int() }) }),
    readsMuch: true,
  }),
  read: endpoint({
    method: 'GET',
    path: '/price_items/:id',
    auth: 'active',
    token: 'money',
    params: byId,
    response: one(PriceItemRecord),
    errors: ['price_item_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/price_items/:id',
    auth: 'active',
    token: ['draft', 'money'],
    params: byId,
    body: under('price_item', PriceItemInput.partial()),
    response: one(PriceItemRecord),
    errors: ['price_item_not_found', 'duplicate_price_item', 'stale_record'],
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/price_items/:id',
    auth: 'active',
    params: byId,
    response: deleted,
    errors: ['price_item_not_found'],
  }),
};

export const priceItemSummaries: Summaries<typeof priceItems> = {
  create: 'Add an item to the price book.',
  list: 'List the price book of the company; with is_active, only its active or inactive items. Accept: text/csv returns CSV.',
  suggestions:
    'Suggest at most 8 line items for a typed text. Each word of q must begin a word of the code or description. Active items of the price book come first, then line items that were sent twice or more and are not in it. Without q all are returned, unless more than 2,000 items are active; total counts those.',
  read: 'Read one item of the price book.',
  update: 'Change the given fields. Setting a unit price, even the same one, marks it as checked today.',
  remove: 'Delete an item of the price book. Documents remain unchanged.',
};
