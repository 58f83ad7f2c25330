import { z } from 'zod';
import { byId, deleted, done, EMPTY_LIST, endpoint, listOf, listQuery, one, record, under } from './endpoint.ts';
import { ESTIMATE_STATUSES } from './estimate-status.ts';
import { amount, day, instant, optional, optionalLongText, requiredText, wholeNumber } from './fields.ts';
import { ENTER_PRICE_AND_QUANTITY, KeptLine, LINES_MAX, NewLine, costsSomething } from './itemized-estimates.ts';
import { MessageLog, sendErrors, sendFields } from './messages.ts';
import {
  MessagePreview,
  PdfPages,
  previewQuery,
  sentWordingFields,
  testErrors,
  testFields,
} from './message-wording.ts';
import type { PaymentPercents } from './installment-amounts.ts';
import { customerOf } from './projects.ts';
import { scaled } from './money.ts';
import { ShownPhotos } from './shown-photos.ts';

export const TAX_RATE_MAX = 99;
/** The form's maximum; the server accepts up to `TAX_RATE_MAX`. */
export const TAX_RATE_FORM_MAX = 20;
export const DISCOUNT_MAX = 10_000;
export const DAYS_MAX = 365;
export const HOURS_MAX = 23;
export const RETAINAGE_MAX = 20;
export const TERMS_MAX = 10_000;

/** The terms of an estimate that is created without terms. */
export const DEFAULT_TERMS = {
  terms_and_conditions:
    'This estimate is valid for 5 business days. Work that is not listed above is quoted separately before it starts.',
  valid_business_days: 5,
  deposit_percent: 50,
  start_percent: 25,
  completion_percent: 25,
} as const;

export const ESTIMATE_NAME_REQUIRED = 'Estimate name is required';
export const SELECT_PROJECT = 'Please select a project.';
export const SCHEDULE_OFF = 'The deposit, start and completion percentages must total 100%.';
const SCHEDULE_WITH_RETAINAGE_OFF = 'The deposit, start, completion and retainage percentages must total 100%.';
const TIME_NOT_A_NUMBER = 'Please enter valid numerical values for time estimates.';
const TIME_NEGATIVE = 'Time estimates cannot be negative.';
const TIME_OVER = 'Time estimates exceed maximum allowed values.';
const RATE_NOT_A_NUMBER = 'Please enter valid numerical values for tax rate or discount amount.';

export const Estimate = z.object({
  estimate_id: z.string(),
  estimate_number: z.number().int(),
  name: z.string(),
  description: z.string().nullable(),
  terms_and_conditions: z.string().nullable(),
  valid_business_days: z.number().int().nullable(),
  deposit_percent: z.number().nullable(),
  start_percent: z.number().nullable(),
  completion_percent: z.number().nullable(),
  /** Kept back until the work is accepted. */
  retainage_percent: z.number().nullable(),
  time_to_complete_day: z.number().int(),
  time_to_complete_hr: z.number().int(),
  tax_rate: z.number(),
  discount_usd: z.number(),
  tax_amount: z.number(),
  total_dollar: z.number(),
  non_optional_dollar: z.number(),
  optional_dollar: z.number(),
  total_hour: z.number(),
  non_optional_hour: z.number(),
  optional_hour: z.number(),
  final_total: z.number(),
  status: z.enum(ESTIMATE_STATUSES),
  /** Null until it is sent. */
  revision_number: z.number().int().nullable(),
  /** When the newest revision was first sent, opened and answered. */
  sent_at: instant.nullable(),
  opened_at: instant.nullable(),
  answered_at: instant.nullable(),
  approved_by_name: z.string().nullable(),
  /** Null unless it is approved. */
  approved_total: z.number().nullable(),
  /** Of the invoices that name it and are not void. */
  billed_total: z.number(),
  paid_total: z.number(),
  has_open_question: z.boolean(),
  /** No reminders of it go out. */
  reminders_off: z.boolean(),
  project_id: z.string(),
  customer_id: z.string(),
  project_name: z.string(),
  project_description: z.string().nullable(),
  project_type: z.string(),
  ...customerOf,
  created_by_account_id: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type Estimate = z.output<typeof Estimate>;

function percentUpTo(max: number, over: string) {
  const percentage = amount({
    notANumber: 'Please enter a percentage',
    negative: 'A percentage cannot be negative',
    max,
    over,
    decimals: 3,
  });
  return optional(percentage).optional();
}

const percent = percentUpTo(100, 'A percentage must be at most 100');

/** How long what is sent can be approved; null: for any time. */
export const validBusinessDays = optional(
  wholeNumber({
    notANumber: 'Please enter a number of business days',
    negative: 'Business days cannot be negative',
    max: 365,
    over: 'Business days must be at most 365',
  }),
);

/** A percentage. */
export const taxRate = amount({
  notANumber: RATE_NOT_A_NUMBER,
  negative: 'Tax rate cannot be negative.',
  max: TAX_RATE_MAX,
  over: `Tax rate must be at most ${TAX_RATE_MAX}%.`,
  decimals: 3,
});

/** What an estimate says besides its project and line items. */
export const estimateFields = {
  name: requiredText('Estimate name', 100, ESTIMATE_NAME_REQUIRED),
  description: optionalLongText('Description', 1000).optional(),
  terms_and_conditions: optionalLongText('Terms and conditions', TERMS_MAX).optional(),
  valid_business_days: validBusinessDays.optional(),
  deposit_percent: percent,
  start_percent: percent,
  completion_percent: percent,
  retainage_percent: percentUpTo(RETAINAGE_MAX, `Retainage must be at most ${RETAINAGE_MAX}%`),
  time_to_complete_day: wholeNumber({
    notANumber: TIME_NOT_A_NUMBER,
    negative: TIME_NEGATIVE,
    max: DAYS_MAX,
    over: TIME_OVER,
  }).optional(),
  time_to_complete_hr: wholeNumber({
    notANumber: TIME_NOT_A_NUMBER,
    negative: TIME_NEGATIVE,
    max: HOURS_MAX,
    over: TIME_OVER,
  }).optional(),
  tax_rate: taxRate.optional(),
  discount_usd: amount({
    notANumber: RATE_NOT_A_NUMBER,
    negative: 'Discount cannot be negative.',
    max: DISCOUNT_MAX,
    over: 'Discount must be at most $10,000.',
    decimals: 2,
  }).optional(),
};

/** A payment schedule is omitted, or its parts add up to 100 percent. */
export function scheduleIsWhole(schedule: PaymentPercents): boolean {
  const { deposit_percent, start_percent, completion_percent, retainage_percent } = schedule;
  const parts = [deposit_percent, start_percent, completion_percent, retainage_percent];
  if (parts.every((part) => part === undefined || part === null)) return true;
  return parts.reduce<number>((sum, part) => sum + scaled(part ?? 0, 3), 0) === 100_000;
}

/** The message for a schedule that is not whole; retainage is named only where there is some. */
export function scheduleOff({ retainage_percent }: PaymentPercents): string {
  return retainage_percent ? SCHEDULE_WITH_RETAINAGE_OFF : SCHEDULE_OFF;
}

/** What `scheduleIsWhole` is refined with. */
export const wholeSchedule = {
  error: ({ input }: { input?: unknown }) => scheduleOff(input as PaymentPercents),
  path: ['deposit_percent'],
};

/** The fields from which an estimate is created, with or without line items. */
export const EstimateInput = z
  .object({
    project_id: z.uuid({ error: SELECT_PROJECT }),
    customer_id: z.uuid({ error: 'Please select a customer.' }).optional(),
    ...estimateFields,
    itemized_estimates: z
      .array(NewLine)
      .max(LINES_MAX, `An estimate has at most ${LINES_MAX} lines.`)
      .refine((lines) => lines.some(costsSomething), ENTER_PRICE_AND_QUANTITY)
      .optional(),
  })
  .refine(scheduleIsWhole, wholeSchedule);
export type EstimateInput = z.output<typeof EstimateInput>;

/**
 * The fields of an update. `itemized_estimates` lists all line items in their order: those with an id are updated,
 * those without are inserted, those missing are deleted. A given project or customer must be that of the estimate.
 */
export const EstimateChanges = z
  .object({
    project_id: z.uuid({ error: SELECT_PROJECT }),
    customer_id: z.uuid({ error: 'Please select a customer.' }),
    ...estimateFields,
    reminders_off: z.boolean({ error: 'Say whether reminders go out.' }),
    itemized_estimates: z
      .array(KeptLine)
      .min(1, ENTER_PRICE_AND_QUANTITY)
      .max(LINES_MAX, `An estimate has at most ${LINES_MAX} lines.`),
  })
  .partial();
export type EstimateChanges = z.output<typeof EstimateChanges>;

const status = z.enum(ESTIMATE_STATUSES, { error: 'There is no such status.' });
/** One status, or several by repeating the parameter. */
const statuses = z.union([status.transform((one) => [one]), z.array(status).max(ESTIMATE_STATUSES.length)]).optional();

const EstimateRecord = record('estimate', Estimate);

export const estimates = {
  create: endpoint({
    method: 'POST',
    path: '/estimates',
    auth: 'active',
    summary:
      'Create an estimate for a project, with its lines when they are given; with `estimate_template_id`, what is not given comes from that template, at its prices as saved or those of the price book today.',
    body: under('estimate', EstimateInput).extend({
      estimate_template_id: z.uuid({ error: 'There is no such template.' }).optional(),
      prices: z.enum(['saved', 'book'], { error: 'Prices are saved or book.' }).optional(),
    }),
    status: 201,
    response: one(EstimateRecord),
    errors: ['project_not_found', 'customer_not_found', 'estimate_template_not_found'],
  }),
  listJoined: endpoint({
    method: 'GET',
    path: '/estimates/estimates_projects_customers',
    auth: 'active',
    summary:
      'The estimates of the company, each with its project and customer. `sent_from` narrows to those whose newest revision was sent on this day or later, `is_opened` to those of them that were opened.',
    query: listQuery(Estimate).extend({
      status: statuses,
      sent_from: day('First day').optional(),
      is_opened: z.literal('true', { error: 'Opened is true, or left out.' }).optional(),
    }),
    response: listOf(EstimateRecord),
    emptyResponse: EMPTY_LIST,
  }),
  byCustomer: endpoint({
    method: 'GET',
    path: '/estimates/get_estimates_by_customer',
    auth: 'active',
    summary: 'The estimates of one customer, or of one of its projects.',
    query: listQuery(Estimate).extend({
      customer_id: z.uuid({ error: 'Please select a customer.' }),
      project_id: z.string().optional(),
      status: statuses,
    }),
    response: listOf(EstimateRecord),
    emptyResponse: EMPTY_LIST,
    errors: ['customer_not_found'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/estimates/pdf',
    auth: 'active',
    summary: 'The estimate as it stands, as a PDF.',
    query: z.object({ estimate_id: z.uuid({ error: 'No estimate selected' }) }),
    response: 'pdf',
    errors: ['estimate_not_found'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/estimates/send_estimate',
    auth: 'active',
    summary: 'Send the estimate, as it stands at this moment, to its customer by email or text.',
    body: z.object({
      estimate_id: z.uuid({ error: 'No estimate selected' }),
      message_for: z.literal('estimate', { error: 'Send estimates here.' }).optional(),
      ...sendFields,
      ...sentWordingFields,
    }),
    response: one(record('message_log', MessageLog)),
    errors: ['estimate_not_found', ...sendErrors],
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/estimates/send_test',
    auth: 'active',
    summary: 'Send the message of the estimate to your own address or phone, marked TEST, without a link that works.',
    body: z.object({ estimate_id: z.uuid({ error: 'No estimate selected' }), ...testFields }),
    response: done,
    errors: ['estimate_not_found', ...testErrors],
  }),
  messagePreview: endpoint({
    method: 'GET',
    path: '/estimates/message_preview',
    auth: 'active',
    summary: 'The message that sending the estimate would send at this moment.',
    query: z.object({ estimate_id: z.uuid({ error: 'No estimate selected' }), ...previewQuery }),
    response: MessagePreview,
    errors: ['estimate_not_found'],
  }),
  pdfPages: endpoint({
    method: 'GET',
    path: '/estimates/pdf_pages',
    auth: 'active',
    summary: 'The pages of the PDF that sending the estimate would send at this moment, as a picture.',
    query: z.object({ estimate_id: z.uuid({ error: 'No estimate selected' }) }),
    response: PdfPages,
    errors: ['estimate_not_found'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/estimates/:id',
    auth: 'active',
    summary: 'One estimate with its project and customer.',
    params: byId,
    response: one(EstimateRecord),
    errors: ['estimate_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/estimates/:id',
    auth: 'active',
    summary: 'Change the fields that the body carries; its lines too, all at once, when they are given.',
    params: byId,
    body: under('estimate', EstimateChanges),
    response: one(EstimateRecord),
    errors: [
      'estimate_not_found',
      'itemized_estimate_not_found',
      'project_not_found',
      'customer_not_found',
      'stale_record',
      'estimate_approved',
    ],
    versioned: true,
  }),
  shownPhotos: endpoint({
    method: 'GET',
    path: '/estimates/:id/shown_photos',
    auth: 'active',
    summary: 'The photos that the customer sees with an estimate, once it is sent.',
    params: byId,
    response: ShownPhotos,
    errors: ['estimate_not_found'],
  }),
  showPhotos: endpoint({
    method: 'PUT',
    path: '/estimates/:id/shown_photos',
    auth: 'active',
    summary:
      'Choose the photos of its project that the customer sees with an estimate, in their order. What was sent keeps its own.',
    params: byId,
    body: ShownPhotos,
    response: ShownPhotos,
    errors: ['estimate_not_found', 'image_not_found', 'estimate_approved'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/estimates/:id',
    auth: 'active',
    summary: 'Delete an estimate with its lines.',
    params: byId,
    response: deleted,
    errors: ['estimate_not_found', 'has_signed_documents'],
  }),
};
