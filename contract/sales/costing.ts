import { z } from 'zod';
import { EXPENSE_CATEGORIES } from '#domain/work/expenses.ts';
import { byId, endpoint, one, record, type Summaries } from '../endpoint.ts';
import { day } from '../fields.ts';

export const COSTING_ENDS_BEFORE_START = 'The last day cannot be before the first day.';

/** What a project costs and earns, in dollars, as of now. */
export const Costing = z.object({
  project_id: z.string(),
  project_name: z.string(),
  customer_first_name: z.string(),
  customer_last_name: z.string(),
  is_active: z.boolean(),
  /** Approved estimates with their change orders, without tax. */
  approved_dollar: z.number(),
  /** Invoices that bill no approved estimate, without tax. */
  other_billed_dollar: z.number(),
  /** The sum of the two. */
  sold_dollar: z.number(),
  labor_dollar: z.number(),
  expenses_dollar: z.number(),
  profit_dollar: z.number(),
  /** Profit in percent of what was sold; null if nothing was sold. */
  margin_percent: z.number().nullable(),
  /** Paid time at the project's jobsites; an open time card counts up to now. */
  worked_seconds: z.number(),
  /** Hours of the approved line items, less the credits of change orders. */
  planned_hours: z.number(),
  open_timecards: z.int(),
  /** Some of the work is before the first wage of its employee, and costs nothing here. */
  lacks_wage: z.boolean(),
  /** Expenses that the office has not checked; their amounts are included. */
  expenses_to_check: z.int(),
  /** Active invoices, with tax, and what is paid on them. */
  billed_dollar: z.number(),
  paid_dollar: z.number(),
});
export type Costing = z.output<typeof Costing>;

/** The costing of one project, with the parts of its sums. */
export const ProjectCosting = Costing.extend({
  /** By employee, the most expensive first. */
  labor: z.array(
    z.object({
      employee_id: z.string(),
      full_name: z.string(),
      worked_seconds: z.number(),
      labor_dollar: z.number(),
      lacks_wage: z.boolean(),
    }),
  ),
  /** By category, the largest first. */
  expenses: z.array(z.object({ category: z.enum(EXPENSE_CATEGORIES), count: z.int(), amount_dollar: z.number() })),
});
export type ProjectCosting = z.output<typeof ProjectCosting>;

/** Hours of time cards whose jobsite is gone, so that they belong to no project. */
export const UnassignedLabor = z.object({ worked_seconds: z.number(), labor_dollar: z.number() });

export const costing = {
  ofProject: endpoint({
    method: 'GET',
    path: '/projects/:id/costing',
    auth: 'active',
    params: byId,
    response: one(record('costing', ProjectCosting)),
    errors: ['project_not_found'],
    readsMuch: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/costing',
    auth: 'active',
    query: z
      .object({ from: day('First day').optional(), to: day('Last day').optional() })
      .refine(({ from, to }) => !from || !to || from <= to, { error: COSTING_ENDS_BEFORE_START, path: ['to'] }),
    response: z.object({
      data: z.array(record('costing', Costing)),
      meta: z.object({ total: z.int(), unassigned: UnassignedLabor }),
    }),
    csv: true,
    readsMuch: true,
  }),
};

export const costingSummaries: Summaries<typeof costing> = {
  ofProject:
    'Compute what a project costs and earns: what is sold, labor by employee, expenses by category, and the profit. The office can do this only if it may see pay.',
  list: 'Compute the costing of each project with hours, expenses, approvals, or invoices on these days of the company; the amounts are those of the whole project. `meta.unassigned` has the hours of these days whose jobsite is gone. The office can do this only if it may see pay. Accept: text/csv returns CSV.',
};
