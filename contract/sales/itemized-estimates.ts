import { z } from 'zod';
import { PACKAGES } from '#domain/sales/packages.ts';
import { byId, deleted, endpoint, one, record, under, type Summaries } from '../endpoint.ts';
import { amount, instant, optional, optionalText, readNumber, requiredText } from '../fields.ts';

export const COST_TYPES = ['all', 'labor', 'material'] as const;
export type CostType = (typeof COST_TYPES)[number];
export const UNIT_PRICE_MAX = 100_000;
export const QUANTITY_MAX = 10_000;
export const DURATION_MAX = 100_000;
export const UNIT_MAX = 20;
export const LINES_MAX = 500;
export const ENTER_PRICE_AND_QUANTITY = 'Enter unit price and quantity.';
export const ENTER_DESCRIPTION = 'Enter itemized estimate description.';

export const ItemizedEstimate = z.object({
  itemized_estimate_id: z.string(),
  estimate_id: z.string(),
  position: z.number().int(),
  code: z.string().nullable(),
  description: z.string(),
  unit_price_dollar: z.number(),
  quantity: z.number(),
  sub_total_dollar: z.number(),
  cost_type: z.enum(COST_TYPES),
  duration_hour: z.number(),
  is_optional: z.boolean(),
  /** The unit, such as "sq ft". */
  unit: z.string().nullable(),
  /** Whether it is taxable. */
  is_taxable: z.boolean(),
  /** The price book item that it was taken from; null after that item is deleted. */
  price_item_id: z.string().nullable(),
  /** The company's cost per unit; never shown in a document or to a customer. */
  unit_cost_dollar: z.number().nullable(),
  /** The package of the line, null for a line in all packages. The customer picks one package. */
  package: z.literal(PACKAGES).nullable(),
  created_at: instant,
  updated_at: instant,
});
export type ItemizedEstimate = z.output<typeof ItemizedEstimate>;

/** Hours of work. */
export const hours = amount({
  notANumber: 'Please enter valid numerical values for time estimates.',
  negative: 'Time estimates cannot be negative.',
  max: DURATION_MAX,
  over: 'Time estimates exceed maximum allowed values.',
  decimals: 2,
});

export const costType = z.enum(COST_TYPES, { error: 'Cost type must be all, labor or material.' });

/** The unit of the quantity. */
export const unit = optionalText('Unit', UNIT_MAX);

export const isTaxable = z.boolean({ error: 'Taxable is true or false.' });

/** The company's cost per unit. */
export const unitCost = optional(
  amount({
    notANumber: 'Please enter a valid unit cost.',
    negative: 'Unit cost cannot be negative.',
    max: UNIT_PRICE_MAX,
    over: 'Unit cost must be at most $100,000.',
    decimals: 2,
  }),
);

export const ONE_PACKAGE = 'Offer at least two packages, or put every line item in all packages.';

/** One of the packages; null for a line item in all of them. */
export const packageOfLine = optional(
  z.preprocess(readNumber, z.literal(PACKAGES, { error: 'A package is 1 (good), 2 (better) or 3 (best).' })),
);

const fields = {
  code: optionalText('Code', 50).optional(),
  description: requiredText('Description', 500, ENTER_DESCRIPTION),
  unit_price_dollar: amount({
    notANumber: ENTER_PRICE_AND_QUANTITY,
    negative: 'Unit price cannot be negative.',
    max: UNIT_PRICE_MAX,
    over: 'Unit price must be at most $100,000.',
    decimals: 2,
  }),
  quantity: amount({
    notANumber: ENTER_PRICE_AND_QUANTITY,
    negative: 'Quantity cannot be negative.',
    max: QUANTITY_MAX,
    over: 'Quantity must be at most 10,000.',
    decimals: 2,
  }),
  duration_hour: hours.optional(),
  cost_type: costType.optional(),
  is_optional: z.boolean({ error: 'Optional is true or false.' }).optional(),
  unit: unit.optional(),
  is_taxable: isTaxable.optional(),
  price_item_id: z.uuid({ error: 'There is no such item in the price book.' }).nullish().or(z.literal('')),
  unit_cost_dollar: unitCost.optional(),
  package: packageOfLine.optional(),
};

/** A single line item may cost nothing, but not all line items of a new estimate together. */
export const NewLine = z.object(fields);
export type NewLine = z.output<typeof NewLine>;

/** A line item within an update of its estimate; an id identifies a stored one. */
export const UpdatedLine = NewLine.extend({
  itemized_estimate_id: z.uuid().nullish().or(z.literal('')),
  estimate_id: z.uuid({ error: 'No estimate selected' }).optional(),
});
export type UpdatedLine = z.output<typeof UpdatedLine>;

export function costsSomething(line: { unit_price_dollar: number; quantity: number }): boolean {
  return line.unit_price_dollar * line.quantity !== 0;
}

type Cost = Parameters<typeof costsSomething>[0];

/**
 * Error messages by field if an update changes a line item's cost to nothing; one that cost nothing before may remain
 * so.
 */
export function freeLineFaults(line: Cost, before: Cost | undefined): Partial<Record<keyof Cost, string[]>> {
  if (costsSomething(line) || (before && !costsSomething(before))) return {};
  return { [line.unit_price_dollar === 0 ? 'unit_price_dollar' : 'quantity']: [ENTER_PRICE_AND_QUANTITY] };
}

/** The fields of an update of one line item; a given estimate must be its own. */
export const LineChanges = z.object({ estimate_id: z.uuid({ error: 'No estimate selected' }), ...fields }).partial();
export type LineChanges = z.output<typeof LineChanges>;

const LineRecord = record('itemized_estimate', ItemizedEstimate);
const lines = z.array(LineRecord);

/** The estimate's version after its line items have changed, for `If-Unmodified-Since-Version`. */
const parent = z.object({ estimate_id: z.string(), updated_at: instant });

export const itemizedEstimates = {
  create: endpoint({
    method: 'POST',
    path: '/itemized_estimates',
    auth: 'active',
    token: ['draft', 'money'],
    body: under(
      'itemized_estimate',
      under(
        'itemizedEstimate',
        z.preprocess(
          (value) => (Array.isArray(value) ? value : [value]),
          z
            .array(NewLine.extend({ estimate_id: z.uuid({ error: 'No estimate selected' }) }))
            .min(1, 'Send at least one line.')
            .max(LINES_MAX, `An estimate has at most ${LINES_MAX} lines.`),
        ),
      ),
    ),
    status: 201,
    response: z.object({ data: lines, meta: z.object({ total: z.number().int(), estimate: parent }) }),
    errors: ['estimate_not_found', 'stale_record', 'estimate_approved'],
    versioned: true,
  }),
  byEstimate: endpoint({
    method: 'GET',
    path: '/itemized_estimates/by_estimate',
    auth: 'active',
    token: 'money',
    query: z.object({ estimate_id: z.uuid({ error: 'No estimate selected' }) }),
    response: z.object({
      data: z.object({ data: lines }),
      totals: z.object({
        total_dollar: z.number(),
        total_hour: z.number(),
        non_optional_dollar: z.number(),
        non_optional_hour: z.number(),
        optional_dollar: z.number(),
        optional_hour: z.number(),
      }),
    }),
    errors: ['estimate_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/itemized_estimates/:id',
    auth: 'active',
    token: ['draft', 'money'],
    params: byId,
    body: under('itemizedEstimate', LineChanges),
    response: one(LineRecord).extend({ meta: z.object({ estimate: parent }) }),
    errors: ['itemized_estimate_not_found', 'estimate_not_found', 'stale_record', 'estimate_approved'],
    versioned: true,
  }),
  removeAll: endpoint({
    method: 'DELETE',
    path: '/itemized_estimates/estimates/:id',
    auth: 'active',
    token: ['draft', 'money'],
    params: byId,
    response: deleted.extend({ meta: z.object({ estimate: parent }) }),
    errors: ['estimate_not_found', 'stale_record', 'estimate_approved'],
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/itemized_estimates/:id',
    auth: 'active',
    token: ['draft', 'money'],
    params: byId,
    response: deleted.extend({ meta: z.object({ estimate: parent }) }),
    errors: ['itemized_estimate_not_found', 'stale_record', 'estimate_approved'],
    versioned: true,
  }),
};

export const itemizedEstimateSummaries: Summaries<typeof itemizedEstimates> = {
  create: 'Add one or more lines to the end of an estimate.',
  byEstimate: 'List the lines of one estimate in order, with their totals.',
  update: 'Change the given fields of one line.',
  removeAll: 'Delete all lines of an estimate.',
  remove: 'Delete one line.',
};
