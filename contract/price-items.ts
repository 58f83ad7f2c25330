import { z } from 'zod';
import { byId, deleted, endpoint, EMPTY_LIST, listOf, listQuery, one, record, under } from './endpoint.ts';
import { amount, instant, optionalText, requiredText } from './fields.ts';
import { COST_TYPES, costType, hours, isTaxable, unit, UNIT_PRICE_MAX, unitCost } from './itemized-estimates.ts';

/** The most items of a price book. */
export const PRICE_ITEMS_MAX = 5000;
export const TOO_MANY_PRICE_ITEMS = 'Keep at most 5,000 items.';
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
  created_by_account_id: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type PriceItem = z.output<typeof PriceItem>;

const fields = {
  code: optionalText('Code', 50).optional(),
  description: requiredText('Description', 500),
  category: optionalText('Category', 50).optional(),
  unit: unit.optional(),
  unit_price_dollar: amount({
    notANumber: 'Enter the unit price.',
    negative: 'Unit price cannot be negative.',
    max: UNIT_PRICE_MAX,
    over: 'Unit price must be at most $100,000.',
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

/** What the form of a line item takes over. */
export const PriceSuggestion = PriceItem.pick({
  price_item_id: true,
  code: true,
  description: true,
  unit: true,
  unit_price_dollar: true,
  unit_cost_dollar: true,
  hours_per_unit: true,
  cost_type: true,
  is_taxable: true,
}).extend({ kind: z.literal('item') });
export type PriceSuggestion = z.output<typeof PriceSuggestion>;

const PriceItemRecord = record('price_item', PriceItem);

export const priceItems = {
  create: endpoint({
    method: 'POST',
    path: '/price_items',
    auth: 'active',
    summary: 'Add an item to the price book.',
    body: under('price_item', PriceItemInput),
    status: 201,
    response: one(PriceItemRecord),
    errors: ['duplicate_price_item'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/price_items',
    auth: 'active',
    summary:
      'The price book of the company; with is_active, only its active or inactive items. Accept: text/csv gives CSV.',
    query: listQuery(PriceItem).extend({
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
    summary:
      'At most 8 active items for what is typed in a line item: each word of q begins a word of code or description.',
    query: z.object({ q: z.string().trim().max(500, 'Search for at most 500 characters.').default('') }),
    response: z.object({ data: z.array(PriceSuggestion) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/price_items/:id',
    auth: 'active',
    summary: 'One item of the price book.',
    params: byId,
    response: one(PriceItemRecord),
    errors: ['price_item_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/price_items/:id',
    auth: 'active',
    summary: 'Change the fields that the body carries. A unit price, also the same, counts as checked today.',
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
    summary: 'Delete an item of the price book. Documents stay as they are.',
    params: byId,
    response: deleted,
    errors: ['price_item_not_found'],
  }),
};
