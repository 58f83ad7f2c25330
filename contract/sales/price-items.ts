import { z } from 'zod';
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
import { amount, instant, optionalText, requiredText } from '../fields.ts';
import { COST_TYPES, costType, hours, isTaxable, unit, UNIT_PRICE_MAX, unitCost } from './itemized-estimates.ts';

/** The most items of a price book. */
export const PRICE_ITEMS_MAX = 5000;
export const TOO_MANY_PRICE_ITEMS = 'Keep at most 5,000 items.';
/** Up to so many active items live in the browser, which then searches them by itself. */
export const PRICE_ITEMS_IN_BROWSER_MAX = 2000;
/** A price that nobody has set or confirmed for so many days may be too low by now. */
export const PRICE_IS_OLD_AFTER_DAYS = 180;

export const PriceItem = z.object({
  price_item_id: z.string(),
  /** Unique in the company, whichever its case. */
  code: z.string().nullable(),
  description: z.string(),
  category: z.string().nullable(),
  /** What is counted, as "sq ft". */
  unit: z.string().nullable(),
  unit_price_dollar: z.number(),
  /** What the unit costs the company; no document and no customer ever shows it. */
  unit_cost_dollar: z.number().nullable(),
  hours_per_unit: z.number(),
  cost_type: z.enum(COST_TYPES),
  is_taxable: z.boolean(),
  /** Only active items are suggested. */
  is_active: z.boolean(),
  /** The company's day on which the price was last set or confirmed. */
  price_checked_on: z.string(),
  /** In how many documents it was sent. */
  times_used: z.number().int(),
  last_used_at: instant.nullable(),
  /**
   * The unit price of the last document that said one, where the last three had others than the book; null otherwise, and
   * from when the price is set or confirmed until the third document after that.
   */
  used_price_dollar: z.number().nullable(),
  created_by_account_id: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type PriceItem = z.output<typeof PriceItem>;

export const UNIT_PRICE_OVER = 'Unit price must be at most $100,000.';

const fields = {
  code: optionalText('Code', 50).optional(),
  description: requiredText('Description', 500),
  category: optionalText('Category', 50).optional(),
  unit: unit.optional(),
  unit_price_dollar: amount({
    notANumber: 'Enter the unit price.',
    negative: 'Unit price cannot be negative.',
    max: UNIT_PRICE_MAX,
    over: UNIT_PRICE_OVER,
    decimals: 2,
  }),
  unit_cost_dollar: unitCost.optional(),
  hours_per_unit: hours.optional(),
  cost_type: costType.optional(),
  is_taxable: isTaxable.optional(),
  is_active: z.boolean({ error: 'Active is true or false' }).optional(),
};

/** The fields from which an item is created. */
export const PriceItemInput = z.object(fields);
export type PriceItemInput = z.output<typeof PriceItemInput>;

/** An item of the book that is suggested for a line item. */
export const ItemSuggestion = PriceItem.pick({
  price_item_id: true,
  code: true,
  description: true,
  category: true,
  unit: true,
  unit_price_dollar: true,
  unit_cost_dollar: true,
  hours_per_unit: true,
  cost_type: true,
  is_taxable: true,
  price_checked_on: true,
  times_used: true,
  last_used_at: true,
}).extend({ kind: z.literal('item') });
export type ItemSuggestion = z.output<typeof ItemSuggestion>;

/** What was sent in two documents or more and is in no price book. */
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
    body: under('price_item', PriceItemInput),
    status: 201,
    response: one(PriceItemRecord),
    errors: ['duplicate_price_item'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/price_items',
    auth: 'active',
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
    query: z.object({ q: z.string().trim().max(500, 'Search for at most 500 characters.').optional() }),
    response: z.object({ data: z.array(PriceSuggestion), meta: z.object({ total: z.number().int() }) }),
    readsMuch: true,
  }),
  read: endpoint({
    method: 'GET',
    path: '/price_items/:id',
    auth: 'active',
    params: byId,
    response: one(PriceItemRecord),
    errors: ['price_item_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/price_items/:id',
    auth: 'active',
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
  list: 'The price book of the company; with is_active, only its active or inactive items. Accept: text/csv gives CSV.',
  suggestions:
    'At most 8 for what is typed in a line item, each word of q beginning a word of code or description: active items of the price book, then what was sent twice or more and is not in it. Without q all of them, unless more than 2,000 items are active; total counts those.',
  read: 'One item of the price book.',
  update: 'Change the fields that the body carries. A unit price, also the same, counts as checked today.',
  remove: 'Delete an item of the price book. Documents stay as they are.',
};
