import { z } from 'zod';
import { ESTIMATE_STATUSES } from '#domain/sales/estimate-status.ts';
import { instant } from '../fields.ts';
import { WAYS_TO_BILL } from './change-orders.ts';
import { COST_TYPES } from './itemized-estimates.ts';

/** A change order of the linked estimate, as stated in its newest revision. */
export const LinkChangeOrder = z.object({
  change_order_id: z.string(),
  change_order_number: z.number().int(),
  name: z.string(),
  /** Negative for a credit. */
  final_total: z.number(),
  time_change_day: z.number().int(),
  status: z.enum(ESTIMATE_STATUSES),
  valid_until: z.string().nullable(),
  approved_by_name: z.string().nullable(),
  answered_at: instant.nullable(),
});
export type LinkChangeOrder = z.output<typeof LinkChangeOrder>;

/** A line item of a change order's revision, without hidden details. The sub total of a credit is negative. */
const SentChangeOrderLine = z.object({
  change_order_line_item_id: z.string(),
  code: z.string(),
  description: z.string(),
  unit_price_dollar: z.number().nullable(),
  quantity: z.number().nullable(),
  duration_hour: z.number().nullable(),
  cost_type: z.enum(COST_TYPES),
  sub_total_dollar: z.number().nullable(),
  is_credit: z.boolean(),
  unit: z.string(),
  is_taxable: z.boolean(),
});

/** The content of a change order's revision, frozen when it was sent. */
export const SentChangeOrder = z.object({
  estimate_number: z.number().int(),
  estimate_name: z.string(),
  change_order_number: z.number().int(),
  name: z.string(),
  reason: z.string(),
  date: z.string(),
  valid_until: z.string().nullable(),
  line_items: z.array(SentChangeOrderLine),
  /** Some line items are taxed and others are not; the document marks those. */
  is_taxed_in_part: z.boolean(),
  tax_rate: z.number(),
  /** Negative for a credit, like the next two. */
  sub_total_dollar: z.number(),
  tax_amount: z.number(),
  final_total: z.number(),
  /** The agreed total before, and with this change. */
  agreed_before: z.number(),
  agreed_then: z.number(),
  time_change_day: z.number().int(),
  bills: z.enum(WAYS_TO_BILL),
});
export type SentChangeOrder = z.output<typeof SentChangeOrder>;
