import { z } from 'zod';
import { ESTIMATE_STATUSES } from '#domain/sales/estimate-status.ts';
import { isWithoutLinks, NO_LINKS } from '../core/message-options.ts';
import { sentMessageOptionFields } from '../core/message-options.ts';
import { MessageLog, sendErrors, sendFields } from '../core/messages.ts';
import { previewEndpoints, previewSummaries } from '../core/preview-endpoints.ts';
import {
  byId,
  deleted,
  EMPTY_LIST,
  endpoint,
  listOf,
  listQuery,
  one,
  record,
  under,
  type Summaries,
} from '../endpoint.ts';
import { instant, readNumber, requiredLongText, requiredText } from '../fields.ts';
import { customerOf } from '../work/projects.ts';
import { approvals } from './approvals.ts';
import { taxRate, validBusinessDays } from './estimate-fields.ts';
import {
  costsSomething,
  ENTER_PRICE_AND_QUANTITY,
  ItemizedEstimate,
  LINES_MAX,
  NewLine,
} from './itemized-estimates.ts';

export const CHANGE_ORDER_REASON_MAX = 1000;
/** The maximum number of days by which a change order lengthens or shortens the work. */
export const TIME_CHANGE_MAX = 365;
export const CHANGE_ORDER_VALID_DAYS = 5;

export const CHANGE_ORDER_NAME_REQUIRED = 'Change order name is required';
export const WRITE_CHANGE_REASON = 'Please say why this changes.';
export const TAX_OPPOSES =
  'Its tax would go the other way than its sum. Write what is added and the credit as two change orders.';
export const SELECT_BILLS = 'Please select when it is billed.';
export const CHANGES_NOTHING = `${ENTER_PRICE_AND_QUANTITY} Or change the number of days.`;
const TOO_MANY_LINES = `A change order has at most ${LINES_MAX} lines.`;
const TIME_NOT_A_NUMBER = 'Please enter a number of days.';
const TIME_OVER = `The days must be from −${TIME_CHANGE_MAX} to ${TIME_CHANGE_MAX}.`;

/** When the additions of a change order are billed: due on its own approval, or with the completion of the work. */
export const WAYS_TO_BILL = ['alone', 'at_completion'] as const;
export type WayToBill = (typeof WAYS_TO_BILL)[number];

/** A line item of a change order. The sub total of a credit is negative. */
export const ChangeOrderLineItem = ItemizedEstimate.pick({
  position: true,
  code: true,
  description: true,
  unit_price_dollar: true,
  quantity: true,
  sub_total_dollar: true,
  cost_type: true,
  duration_hour: true,
  unit: true,
  is_taxable: true,
  price_item_id: true,
  unit_cost_dollar: true,
}).extend({ change_order_line_item_id: z.string(), is_credit: z.boolean() });
export type ChangeOrderLineItem = z.output<typeof ChangeOrderLineItem>;

/** An addition to an approved estimate, or a credit, which the customer approves in the same way as the estimate. */
export const ChangeOrder = z.object({
  change_order_id: z.string(),
  estimate_id: z.string(),
  estimate_number: z.number().int(),
  /** Numbered within each estimate, from 1. */
  change_order_number: z.number().int(),
  name: z.string(),
  reason: z.string(),
  line_items: z.array(ChangeOrderLineItem),
  tax_rate: z.number(),
  /** Negative for a credit, like the next two. */
  sub_total_dollar: z.number(),
  tax_amount: z.number(),
  final_total: z.number(),
  /** Negative if the work takes fewer days. */
  time_change_day: z.number().int(),
  bills: z.enum(WAYS_TO_BILL),
  valid_business_days: z.number().int().nullable(),
  status: z.enum(ESTIMATE_STATUSES),
  /** Null until it is sent. */
  revision_number: z.number().int().nullable(),
  /** When the newest revision was first sent, opened and answered. */
  sent_at: instant.nullable(),
  opened_at: instant.nullable(),
  answered_at: instant.nullable(),
  approved_by_name: z.string().nullable(),
  has_open_question: z.boolean(),
  /** The total of its estimate with all approved change orders; null while the estimate is not approved. */
  approved_total: z.number().nullable(),
  project_id: z.string(),
  customer_id: z.string(),
  project_name: z.string(),
  ...customerOf,
  created_by_account_id: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type ChangeOrder = z.output<typeof ChangeOrder>;

export const NewChangeOrderLine = NewLine.omit({ is_optional: true, package: true }).extend({
  is_credit: z.boolean({ error: 'Credit is true or false.' }).optional(),
});
export type NewChangeOrderLine = z.output<typeof NewChangeOrderLine>;

/** A line item within an update; an id identifies a stored one. */
const UpdatedChangeOrderLine = NewChangeOrderLine.extend({
  change_order_line_item_id: z.uuid().nullish().or(z.literal('')),
});

const fields = {
  name: requiredText('Change order name', 100, CHANGE_ORDER_NAME_REQUIRED),
  reason: requiredLongText('Reason', CHANGE_ORDER_REASON_MAX, {
    required: WRITE_CHANGE_REASON,
    over: `The reason must be at most ${CHANGE_ORDER_REASON_MAX} characters`,
  }).refine(isWithoutLinks, NO_LINKS),
  /** Defaults to that of the estimate. */
  tax_rate: taxRate.optional(),
  time_change_day: z
    .preprocess(
      readNumber,
      z
        .number({ error: TIME_NOT_A_NUMBER })
        .int(TIME_NOT_A_NUMBER)
        .min(-TIME_CHANGE_MAX, TIME_OVER)
        .max(TIME_CHANGE_MAX, TIME_OVER),
    )
    .optional(),
  bills: z.enum(WAYS_TO_BILL, { error: SELECT_BILLS }).optional(),
  valid_business_days: validBusinessDays.optional(),
};

/** Whether there is anything to approve: a change in price or days. */
export function changesSomething(
  lines: readonly { unit_price_dollar: number; quantity: number }[],
  time_change_day: number,
): boolean {
  return time_change_day !== 0 || lines.some(costsSomething);
}

export const ChangeOrderInput = z
  .object({
    estimate_id: z.uuid({ error: 'No estimate selected' }),
    ...fields,
    line_items: z.array(NewChangeOrderLine, { error: ENTER_PRICE_AND_QUANTITY }).max(LINES_MAX, TOO_MANY_LINES),
  })
  .refine(({ line_items, time_change_day = 0 }) => changesSomething(line_items, time_change_day), {
    error: CHANGES_NOTHING,
    path: ['line_items'],
  });
export type ChangeOrderInput = z.output<typeof ChangeOrderInput>;

/**
 * The fields of an update. `line_items` lists all line items in order: those with an id are updated, those without are
 * inserted, missing ones are deleted. A given estimate must be that of the change order.
 */
export const ChangeOrderChanges = z
  .object({
    estimate_id: z.uuid({ error: 'No estimate selected' }),
    ...fields,
    line_items: z.array(UpdatedChangeOrderLine, { error: ENTER_PRICE_AND_QUANTITY }).max(LINES_MAX, TOO_MANY_LINES),
  })
  .partial();
export type ChangeOrderChanges = z.output<typeof ChangeOrderChanges>;

const ChangeOrderRecord = record('change_order', ChangeOrder);

export const changeOrders = {
  create: endpoint({
    method: 'POST',
    path: '/change_orders',
    auth: 'active',
    token: ['draft', 'money'],
    body: under('change_order', ChangeOrderInput),
    status: 201,
    response: one(ChangeOrderRecord),
    errors: ['estimate_not_found', 'not_approved'],
  }),
  byEstimate: endpoint({
    method: 'GET',
    path: '/change_orders/by_estimate',
    auth: 'active',
    token: 'money',
    query: listQuery(ChangeOrder.omit({ line_items: true })).extend({
      estimate_id: z.uuid({ error: 'No estimate selected' }),
    }),
    response: listOf(ChangeOrderRecord),
    emptyResponse: EMPTY_LIST,
    errors: ['estimate_not_found'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/change_orders/:id',
    auth: 'active',
    token: 'money',
    params: byId,
    response: one(ChangeOrderRecord),
    errors: ['change_order_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/change_orders/:id',
    auth: 'active',
    token: ['draft', 'money'],
    params: byId,
    body: under('change_order', ChangeOrderChanges),
    response: one(ChangeOrderRecord),
    errors: [
      'change_order_not_found',
      'change_order_line_item_not_found',
      'estimate_not_found',
      'stale_record',
      'estimate_approved',
    ],
    versioned: true,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/change_orders/pdf',
    auth: 'active',
    token: 'money',
    query: z.object({ change_order_id: z.uuid({ error: 'No change order selected' }) }),
    response: 'pdf',
    errors: ['change_order_not_found', 'not_approved'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/change_orders/send_change_order',
    auth: 'active',
    token: ['act', 'money'],
    body: z.object({
      change_order_id: z.uuid({ error: 'No change order selected' }),
      message_for: z.literal('change_order', { error: 'Send change orders here.' }).optional(),
      ...sendFields,
      ...sentMessageOptionFields,
    }),
    response: one(record('message_log', MessageLog)),
    errors: ['change_order_not_found', 'not_approved', 'credit_over_unbilled', ...sendErrors],
  }),
  ...previewEndpoints({
    folder: 'change_orders',
    id: { change_order_id: z.uuid({ error: 'No change order selected' }) },
    errors: ['change_order_not_found', 'not_approved'],
  }),
  answer: endpoint({
    ...approvals.answer,
    path: '/change_orders/:id/answer',
    errors: ['change_order_not_found'],
  }),
  comment: endpoint({
    ...approvals.comment,
    path: '/change_orders/:id/comments',
    errors: ['change_order_not_found', 'no_consent', 'not_configured', 'too_many_messages'],
  }),
  sign: endpoint({
    ...approvals.sign,
    path: '/change_orders/:id/signing_sessions',
    errors: [
      'change_order_not_found',
      'not_approved',
      'credit_over_unbilled',
      'approved_already',
      'document_not_ready',
    ],
  }),
  record: endpoint({
    ...approvals.record,
    path: '/change_orders/:id/approval',
    errors: [
      'change_order_not_found',
      'not_approved',
      'credit_over_unbilled',
      'approved_already',
      'being_revised',
      'document_not_ready',
    ],
  }),
  withdraw: endpoint({
    ...approvals.withdraw,
    path: '/change_orders/:id/approval_withdrawal',
    errors: ['change_order_not_found', 'not_approved', 'billed_already', 'credit_over_unbilled'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/change_orders/:id',
    auth: 'active',
    params: byId,
    response: deleted,
    errors: ['change_order_not_found', 'has_signed_documents'],
  }),
};

export const changeOrderSummaries: Summaries<typeof changeOrders> = {
  ...previewSummaries('the change order'),
  create: 'Create a change order of an approved estimate, with its lines.',
  byEstimate: 'List the change orders of one estimate.',
  read: 'Read one change order with its lines.',
  update: 'Change the given fields; the lines too, all at once, if they are given.',
  pdf: 'Render the change order as a PDF, in its current or its approved state.',
  send: 'Send the change order in its current state to its customer by email or text.',
  answer: "Read the customer's responses to a change order, in the same form as for an estimate.",
  comment:
    "Reply to a customer's question about a sent change order. The customer receives the reply by email or text, with a link.",
  sign: 'Open a change order on a device of the company for a customer who is present. Returns a link that is valid for half an hour and one approval.',
  record:
    "Record a customer's approval by phone, by email or on paper of the newest revision of a change order, which is created if there is none.",
  withdraw:
    "Withdraw the record of a customer's approval of a change order while none of it is billed. The customer is notified by email.",
  remove: 'Delete a change order that was never approved.',
};
