import { z } from 'zod';
import { byId, deleted, endpoint, one, record, under, type Summaries } from '../endpoint.ts';
import { amount, instant, requiredText } from '../fields.ts';
import { isTaxable } from './itemized-estimates.ts';

/** The maximum amount of a line item that is changed or added later. */
export const ITEM_AMOUNT_MAX = 1_000_000;
/** The maximum amount of a line item of a new invoice; the amount remains valid until it is changed. */
export const NEW_ITEM_AMOUNT_MAX = 100_000_000;
export const ITEMS_MAX = 500;
export const ENTER_AMOUNT = 'Enter amount in dollars.';
export const DESCRIPTION_MAX = 500;
export const CODE_AND_DESCRIPTION_REQUIRED = 'Code and description are required.';
export const ITEM_AMOUNT_OVER = 'Amount must be at most $1,000,000.';
export const ITEM_AMOUNT_ZERO = 'Amount must be greater than 0.';
export const LINE_ITEM_REQUIRED = 'An invoice keeps at least one item.';
export const TOO_MANY_ITEMS = `An invoice has at most ${ITEMS_MAX} items.`;

export const ItemizedInvoice = z.object({
  itemized_invoice_id: z.string(),
  invoice_id: z.string(),
  position: z.number().int(),
  code: z.string(),
  description: z.string(),
  amount_dollar: z.number(),
  /** Whether it is taxable. */
  is_taxable: z.boolean(),
  created_at: instant,
  updated_at: instant,
});
export type ItemizedInvoice = z.output<typeof ItemizedInvoice>;

const fields = {
  code: requiredText('Code', 50, CODE_AND_DESCRIPTION_REQUIRED),
  description: requiredText('Description', DESCRIPTION_MAX, CODE_AND_DESCRIPTION_REQUIRED),
  is_taxable: isTaxable.optional(),
};

function itemAmount({ max, over }: { max: number; over: string }) {
  return amount({ notANumber: ENTER_AMOUNT, negative: 'Amount cannot be negative.', max, over, decimals: 2 });
}

const amountOfNew = itemAmount({ max: NEW_ITEM_AMOUNT_MAX, over: 'Amount must be at most $100,000,000.' });
const amountOfAdded = itemAmount({ max: ITEM_AMOUNT_MAX, over: ITEM_AMOUNT_OVER });

/** A single line item may amount to nothing, but not all line items of a new invoice together. */
export const NewItem = z.object({ ...fields, amount_dollar: amountOfNew });
export type NewItem = z.output<typeof NewItem>;

/** A line item that is added to an existing invoice. */
export const AddedItem = z.object({ ...fields, amount_dollar: amountOfAdded });

/**
 * A line item within an update of its invoice; an id identifies a stored one. `changedAmountFault` enforces its
 * limits.
 */
export const UpdatedItem = z.object({
  itemized_invoice_id: z.uuid().nullish().or(z.literal('')),
  invoice_id: z.uuid({ error: 'No invoice selected' }).optional(),
  ...fields,
  amount_dollar: amountOfNew,
});
export type UpdatedItem = z.output<typeof UpdatedItem>;

/** The fields of an update of one line item; a given invoice must be its own. `changedAmountFault` enforces its limits. */
export const ItemChanges = UpdatedItem.omit({ itemized_invoice_id: true }).partial();
export type ItemChanges = z.output<typeof ItemChanges>;

/**
 * The message for an amount that an update sets to 0 or above the limit; undefined for one that is unchanged or valid.
 */
export function changedAmountFault(amount_dollar: number, before: number | undefined): string | undefined {
  if (amount_dollar === before) return undefined;
  if (amount_dollar === 0) return ITEM_AMOUNT_ZERO;
  return amount_dollar > ITEM_AMOUNT_MAX ? ITEM_AMOUNT_OVER : undefined;
}

const ItemRecord = record('itemized_invoice', ItemizedInvoice);
const items = z.array(ItemRecord);

/** The invoice's version after its line items have changed, for `If-Unmodified-Since-Version`. */
const parent = z.object({ invoice_id: z.string(), updated_at: instant });

const NOT_CHANGEABLE = ['invoice_void', 'invoice_amounts_fixed', 'has_signed_documents'] as const;

export const itemizedInvoices = {
  create: endpoint({
    method: 'POST',
    path: '/itemized_invoices',
    auth: 'active',
    token: ['act', 'money'],
    body: under(
      'itemized_invoice',
      under(
        'itemizedInvoice',
        z.preprocess(
          (value) => (Array.isArray(value) ? value : [value]),
          z
            .array(AddedItem.extend({ invoice_id: z.uuid({ error: 'No invoice selected' }) }))
            .min(1, 'Send at least one item.')
            .max(ITEMS_MAX, TOO_MANY_ITEMS),
        ),
      ),
    ),
    status: 201,
    response: z.object({ data: items, meta: z.object({ total: z.number().int(), invoice: parent }) }),
    errors: ['invoice_not_found', 'stale_record', ...NOT_CHANGEABLE],
    versioned: true,
  }),
  byInvoice: endpoint({
    method: 'GET',
    path: '/itemized_invoices/by_invoice',
    auth: 'active',
    token: 'money',
    query: z.object({ invoice_id: z.uuid({ error: 'No invoice selected' }) }),
    response: z.object({ data: z.object({ data: items }), totals_no_tax: z.number() }),
    emptyResponse: { data: { data: [] }, totals_no_tax: 0 },
    errors: ['invoice_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/itemized_invoices/:id',
    auth: 'active',
    token: ['act', 'money'],
    params: byId,
    body: under('itemizedInvoice', ItemChanges),
    response: one(ItemRecord).extend({ meta: z.object({ invoice: parent }) }),
    errors: ['itemized_invoice_not_found', 'invoice_not_found', 'stale_record', ...NOT_CHANGEABLE],
    versioned: true,
  }),
  removeAll: endpoint({
    method: 'DELETE',
    path: '/itemized_invoices/invoices/:id',
    auth: 'active',
    token: ['act', 'money'],
    params: byId,
    response: deleted.extend({ meta: z.object({ invoice: parent }) }),
    errors: ['invoice_not_found', 'stale_record', ...NOT_CHANGEABLE],
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/itemized_invoices/:id',
    auth: 'active',
    token: ['act', 'money'],
    params: byId,
    response: deleted.extend({ meta: z.object({ invoice: parent }) }),
    errors: ['itemized_invoice_not_found', 'stale_record', ...NOT_CHANGEABLE],
    versioned: true,
  }),
};

export const itemizedInvoiceSummaries: Summaries<typeof itemizedInvoices> = {
  create: 'Add one or more items to the end of an invoice.',
  byInvoice: 'List the items of one invoice in order, with their sum.',
  update: 'Change the given fields of one item.',
  removeAll: 'Delete all items of an invoice so that they can be entered again.',
  remove: 'Delete one item. The invoice must have at least one left.',
};
