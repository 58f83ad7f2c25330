import { z } from 'zod';
import { estimateTotals, type EstimateTotals } from '#domain/totals.ts';
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
import { instant, requiredText } from '../fields.ts';
import { estimateFields, scheduleIsWhole, wholeSchedule } from './estimate-fields.ts';
import { Estimate } from './estimates.ts';
import {
  costsSomething,
  ENTER_PRICE_AND_QUANTITY,
  ItemizedEstimate,
  LINES_MAX,
  NewLine,
} from './itemized-estimates.ts';

/** The maximum number of templates of a company. */
export const TEMPLATES_MAX = 200;
export const TOO_MANY_TEMPLATES = 'Keep at most 200 templates.';
export const TEMPLATE_NAME_REQUIRED = 'Template name is required';

/** A line item of a template, with the current values from the price book. */
export const TemplateLine = ItemizedEstimate.omit({
  itemized_estimate_id: true,
  estimate_id: true,
  created_at: true,
  updated_at: true,
}).extend({
  /** The current unit price of its item in the price book; null if it is not from the price book. */
  book_price_dollar: z.number().nullable(),
  book_cost_dollar: z.number().nullable(),
});
export type TemplateLine = z.output<typeof TemplateLine>;

/** The starting point of new estimates. */
export const EstimateTemplate = Estimate.pick({
  terms_and_conditions: true,
  valid_business_days: true,
  deposit_percent: true,
  start_percent: true,
  completion_percent: true,
  retainage_percent: true,
  time_to_complete_day: true,
  time_to_complete_hr: true,
  tax_rate: true,
  discount_usd: true,
}).extend({
  estimate_template_id: z.string(),
  name: z.string(),
  /** The number of estimates that were created from it. */
  times_used: z.number().int(),
  last_used_at: instant.nullable(),
  itemized_estimates: z.array(TemplateLine),
  /** The totals at the stored prices, and at today's prices from the price book. */
  saved_total: z.number(),
  book_total: z.number(),
  created_by_account_id: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type EstimateTemplate = z.output<typeof EstimateTemplate>;

/** Which prices an estimate takes from its template. */
export type TemplatePrices = 'saved' | 'book';

/** The line items with today's prices from the price book, where it has them. */
export function atPrices<L extends Pick<TemplateLine, 'unit_price_dollar' | 'unit_cost_dollar'>>(
  lines: readonly (L & Pick<TemplateLine, 'book_price_dollar' | 'book_cost_dollar'>)[],
  prices: TemplatePrices,
) {
  return lines.map((line) => ({
    ...line,
    ...(prices === 'book' &&
      line.book_price_dollar !== null && {
        unit_price_dollar: line.book_price_dollar,
        unit_cost_dollar: line.book_cost_dollar,
      }),
  }));
}

/** The totals of a template at one kind of prices. */
export function templateTotals(
  {
    itemized_estimates,
    tax_rate,
    discount_usd,
  }: Pick<EstimateTemplate, 'itemized_estimates' | 'tax_rate' | 'discount_usd'>,
  prices: TemplatePrices,
): EstimateTotals {
  return estimateTotals(atPrices(itemized_estimates, prices), { tax_rate, discount_usd });
}

const { description: _own, name: _estimate, ...termsAndRates } = estimateFields;

const fields = {
  name: requiredText('Template name', 100, TEMPLATE_NAME_REQUIRED),
  ...termsAndRates,
  itemized_estimates: z
    .array(NewLine)
    .max(LINES_MAX, `An estimate has at most ${LINES_MAX} lines.`)
    .refine((lines) => lines.some(costsSomething), ENTER_PRICE_AND_QUANTITY),
};

/** The fields from which a template is created. */
export const EstimateTemplateInput = z.object(fields).refine(scheduleIsWhole, wholeSchedule);
export type EstimateTemplateInput = z.output<typeof EstimateTemplateInput>;

/** The fields of an update. Given line items replace all stored ones. */
export const EstimateTemplateChanges = z.object(fields).partial();
export type EstimateTemplateChanges = z.output<typeof EstimateTemplateChanges>;

const TemplateRecord = record('estimate_template', EstimateTemplate);

export const estimateTemplates = {
  create: endpoint({
    method: 'POST',
    path: '/estimate_templates',
    auth: 'active',
    token: ['draft', 'money'],
    body: under('estimate_template', EstimateTemplateInput),
    status: 201,
    response: one(TemplateRecord),
    errors: ['duplicate_estimate_template'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/estimate_templates',
    auth: 'active',
    token: 'money',
    query: listQuery(EstimateTemplate.omit({ itemized_estimates: true, saved_total: true, book_total: true })),
    response: listOf(TemplateRecord),
    emptyResponse: EMPTY_LIST,
  }),
  read: endpoint({
    method: 'GET',
    path: '/estimate_templates/:id',
    auth: 'active',
    token: 'money',
    params: byId,
    response: one(TemplateRecord),
    errors: ['estimate_template_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/estimate_templates/:id',
    auth: 'active',
    token: ['draft', 'money'],
    params: byId,
    body: under('estimate_template', EstimateTemplateChanges),
    response: one(TemplateRecord),
    errors: ['estimate_template_not_found', 'duplicate_estimate_template', 'stale_record'],
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/estimate_templates/:id',
    auth: 'active',
    params: byId,
    response: deleted,
    errors: ['estimate_template_not_found'],
  }),
  saveEstimate: endpoint({
    method: 'POST',
    path: '/estimates/:id/template',
    auth: 'active',
    token: ['draft', 'money'],
    params: byId,
    body: under('estimate_template', z.object({ name: fields.name })),
    status: 201,
    response: one(TemplateRecord),
    errors: ['estimate_not_found', 'duplicate_estimate_template'],
  }),
};

export const estimateTemplateSummaries: Summaries<typeof estimateTemplates> = {
  create: 'Create a template for estimates.',
  list: "List the templates of the company with their line items, and their totals at the stored prices and at today's prices from the price book.",
  read: 'Read one template with its line items.',
  update: 'Change the given fields. Given line items replace all stored ones.',
  remove: 'Delete a template. Estimates that were created from it remain unchanged.',
  saveEstimate: 'Save the line items, terms, schedule, rates and times of an estimate as a template.',
};
