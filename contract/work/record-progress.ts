import { z } from 'zod';
import { NextSteps } from '../core/needs.ts';
import { instant } from '../fields.ts';

/*
 * What lists of customers and projects show of the work for each record, besides its own fields. Amounts in dollars.
 */

/** The next step of a record, without the steps after it. */
const NextStepOfRow = NextSteps.omit({ more: true });

const owed = {
  /** Balances above 0. */
  owed: z.number(),
  /** The part of `owed` that was due before today. */
  overdue: z.number(),
  /** Days since the oldest overdue invoice was due; 0 if none is. */
  days_late: z.number().int(),
  /** The first day on which an invoice is due; null if nothing is owed. */
  first_due: z.string().nullable(),
  /** The newest record, sending, opening, response, payment or visit. */
  last_activity_at: instant,
  next: NextStepOfRow,
};

/** How many names of active projects a customer's row has. */
export const PROJECT_NAMES_MAX = 3;

export const CustomerProgress = z.object({
  open_projects: z.number().int(),
  /** Of the newest active projects. */
  project_names: z.array(z.string()),
  ...owed,
});
export type CustomerProgress = z.output<typeof CustomerProgress>;

export const ProjectProgress = z.object({
  /** Approved totals of estimates, with change orders. */
  agreed: z.number(),
  /** Agreed amounts without an invoice, by estimate. */
  left_to_bill: z.number(),
  /** The next visit from today on. Wall time in the company's zone; `starts` is null for an all-day visit. */
  next_visit: z.object({ day: z.string(), starts: z.string().nullable() }).nullable(),
  /** Somebody is clocked in at one of its jobsites. */
  is_on_site: z.boolean(),
  ...owed,
});
export type ProjectProgress = z.output<typeof ProjectProgress>;

/** Attributes by which the lists can be sorted although only `progress` shows them. */
export const progressSorts = { balance_due: z.number(), last_activity_at: instant, match: z.string() };

const needsPage = { error: 'Ask for one page at a time: next steps need a limit.', path: ['limit'] };

/** Adds `filter` and `include` to the query of a list. Next steps are only read for a page. */
export function withProgress<S extends z.ZodRawShape, const F extends readonly [string, ...string[]]>(
  query: z.ZodObject<S>,
  filters: F,
) {
  return query
    .extend({
      filter: z.enum(filters, { error: 'There is no such filter.' }).optional(),
      include: z.literal('next_step', { error: 'Include next_step, or leave it out.' }).optional(),
    })
    .refine(({ include, limit }: { include?: unknown; limit?: unknown }) => !include || limit !== undefined, needsPage);
}
