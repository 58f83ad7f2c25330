import { z } from 'zod';
import { ESTIMATE_STATUSES } from '#domain/sales/estimate-status.ts';
import { CustomerSees } from '../core/customer-sees.ts';
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
import { day, instant } from '../fields.ts';
import { customerOf } from '../work/projects.ts';
import { ShownPhotos } from '../work/shown-photos.ts';
import { EstimateChanges, EstimateInput } from './estimate-fields.ts';

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
  /** Retained until the work is accepted. */
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
  /** The last valid day of the newest revision; null if it has none. */
  valid_until: z.string().nullable(),
  opened_at: instant.nullable(),
  answered_at: instant.nullable(),
  approved_by_name: z.string().nullable(),
  /** Null unless it is approved. */
  approved_total: z.number().nullable(),
  /** Invoices that reference it and are not void. */
  billed_total: z.number(),
  paid_total: z.number(),
  has_open_question: z.boolean(),
  /** What the customer sees of the line items; null for the company's default. */
  customer_sees: CustomerSees.nullable(),
  /** No reminders of it are sent. */
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

const status = z.enum(ESTIMATE_STATUSES, { error: 'There is no such status.' });
/** One status, or several by repeating the parameter. */
const statuses = z.union([status.transform((one) => [one]), z.array(status).max(ESTIMATE_STATUSES.length)]).optional();

const EstimateRecord = record('estimate', Estimate);

/** `is_planned` is there with `include=is_planned`: a visit was planned since the approval. */
export const ListedEstimate = Estimate.extend({ is_planned: z.boolean().optional() });
export type ListedEstimate = z.output<typeof ListedEstimate>;

export const estimates = {
  create: endpoint({
    method: 'POST',
    path: '/estimates',
    auth: 'active',
    token: ['draft', 'money'],
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
    token: 'money',
    query: listQuery(Estimate).extend({
      status: statuses,
      customer_id: z.string().optional(),
      project_id: z.string().optional(),
      sent_from: day('First day').optional(),
      is_opened: z.literal('true', { error: 'Opened is true, or left out.' }).optional(),
      expires_to: day('Last day').optional(),
      approved_from: day('First day').optional(),
      include: z.literal('is_planned', { error: 'Include is_planned, or leave it out.' }).optional(),
    }),
    response: listOf(record('estimate', ListedEstimate)),
    emptyResponse: EMPTY_LIST,
  }),
  byCustomer: endpoint({
    method: 'GET',
    path: '/estimates/get_estimates_by_customer',
    auth: 'active',
    token: 'money',
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
    token: 'money',
    query: z.object({ estimate_id: z.uuid({ error: 'No estimate selected' }) }),
    response: 'pdf',
    errors: ['estimate_not_found'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/estimates/send_estimate',
    auth: 'active',
    token: ['act', 'money'],
    body: z.object({
      estimate_id: z.uuid({ error: 'No estimate selected' }),
      message_for: z.literal('estimate', { error: 'Send estimates here.' }).optional(),
      ...sendFields,
      ...sentMessageOptionFields,
    }),
    response: one(record('message_log', MessageLog)),
    errors: ['estimate_not_found', ...sendErrors],
  }),
  ...previewEndpoints({
    folder: 'estimates',
    id: { estimate_id: z.uuid({ error: 'No estimate selected' }) },
    errors: ['estimate_not_found'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/estimates/:id',
    auth: 'active',
    token: 'money',
    params: byId,
    response: one(EstimateRecord),
    errors: ['estimate_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/estimates/:id',
    auth: 'active',
    token: ['draft', 'money'],
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
    params: byId,
    response: ShownPhotos,
    errors: ['estimate_not_found'],
  }),
  showPhotos: endpoint({
    method: 'PUT',
    path: '/estimates/:id/shown_photos',
    auth: 'active',
    params: byId,
    body: ShownPhotos,
    response: ShownPhotos,
    errors: ['estimate_not_found', 'image_not_found', 'estimate_approved'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/estimates/:id',
    auth: 'active',
    params: byId,
    response: deleted,
    errors: ['estimate_not_found', 'has_signed_documents'],
  }),
};

export const estimateSummaries: Summaries<typeof estimates> = {
  ...previewSummaries('the estimate'),
  create:
    "Create an estimate for a project, with its lines if they are given. With `estimate_template_id`, missing fields come from that template, at its stored prices or at today's prices from the price book.",
  listJoined:
    'List the estimates of the company, each with its project and customer. `sent_from` selects those whose newest revision was sent on this day or later, `is_opened` those of them that were opened. `expires_to` selects those that wait for an answer and are valid until that day at most, `approved_from` those that were approved on that day or later.',
  byCustomer: 'List the estimates of one customer, or of one of its projects.',
  pdf: 'Render the estimate in its current state as a PDF.',
  send: 'Send the estimate in its current state to its customer by email or text.',
  read: 'Read one estimate with its project and customer.',
  update: 'Change the given fields; the lines too, all at once, if they are given.',
  shownPhotos: 'List the photos that the customer sees with an estimate once it is sent.',
  showPhotos:
    'Choose the project photos that the customer sees with an estimate, and their order. Revisions sent before remain unchanged.',
  remove: 'Delete an estimate with its lines.',
};
