import { z } from 'zod';
import { type Columns, optionalTextColumn, requiredTextColumn } from '../columns.ts';
import { amount, instant } from '../fields.ts';
import { COST_TYPES, costType, hours, isTaxable, unit, UNIT_PRICE_MAX, unitCost } from './itemized-estimates.ts';

export const UNIT_PRICE_OVER = 'Unit price must be at most $100,000.';

const unitPrice = amount({
  notANumber: 'Enter the unit price.',
  negative: 'Unit price cannot be negative.',
  max: UNIT_PRICE_MAX,
  over: UNIT_PRICE_OVER,
  decimals: 2,
});
const isActive = z.boolean({ error: 'Active is true or false' });

/** Common to the columns that users enter. */
const entered = { imported: true, exported: true } as const;

/** The columns of a price item, in the order of the record, of imported files, and of the CSV. */
export const priceItemColumns = {
  price_item_id: { value: z.string(), suggested: true },
  /** Unique in the company, ignoring case. */
  code: { ...optionalTextColumn('Code', 50), ...entered, part: 'name', searched: true, audited: true, suggested: true },
  description: { ...requiredTextColumn('Description', 500), ...entered, part: 'name', searched: true, suggested: true },
  category: { ...optionalTextColumn('Category', 50), ...entered, searched: true, filled: true, suggested: true },
  /** The unit, such as "sq ft". */
  unit: {
    label: 'Unit',
    value: z.string().nullable(),
    input: unit.optional(),
    ...entered,
    filled: true,
    suggested: true,
  },
  unit_price_dollar: {
    label: 'Unit Price',
    value: z.number(),
    input: unitPrice,
    ...entered,
    audited: true,
    suggested: true,
  },
  /** The company's cost per unit; never shown in a document or to a customer. */
  unit_cost_dollar: {
    label: 'Unit Cost',
    value: z.number().nullable(),
    input: unitCost.optional(),
    ...entered,
    filled: true,
    suggested: true,
  },
  hours_per_unit: { label: 'Hours', value: z.number(), input: hours.optional(), ...entered, suggested: true },
  cost_type: {
    label: 'Cost Type',
    value: z.enum(COST_TYPES),
    input: costType.optional(),
    ...entered,
    suggested: true,
  },
  is_taxable: { label: 'Taxable', value: z.boolean(), input: isTaxable.optional(), ...entered, suggested: true },
  /** Only active items are suggested. */
  is_active: { label: 'Active', value: z.boolean(), input: isActive.optional(), ...entered },
  /** The company's day on which the price was last set or confirmed. */
  price_checked_on: { label: 'Price Checked On', value: z.string(), exported: true, suggested: true },
  /** The number of documents in which it was sent. */
  times_used: { label: 'Times Used', value: z.number().int(), exported: true, suggested: true },
  last_used_at: { label: 'Last Used On', value: instant.nullable(), exported: true, suggested: true },
  /**
   * The unit price in the latest document, if the latest three documents all differ from the price book; otherwise
   * null. After the price is set or confirmed it is null until three more documents are sent.
   */
  used_price_dollar: { value: z.number().nullable() },
  created_by_account_id: { value: z.string().nullable() },
  created_at: { value: instant },
  updated_at: { value: instant },
} as const satisfies Columns;
