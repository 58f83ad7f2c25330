import { z } from 'zod';
import { BILL_GROUPS } from '#domain/work/bill-lines.ts';
import { EXPENSE_CATEGORIES } from '#domain/work/expenses.ts';
import { byId, endpoint, type Summaries } from '../endpoint.ts';

/** The maximum number of time cards and of expenses on one invoice. */
export const BILLED_AT_ONCE_MAX = 2000;

export const billGroup = z.enum(BILL_GROUPS, { error: 'Group by person, by day, or into one line.' });

const ids = (what: string) =>
  z
    .array(z.uuid({ error: `Send the ids of ${what}.` }), { error: `Send the ${what} as a list.` })
    .max(BILLED_AT_ONCE_MAX, `Bill at most ${BILLED_AT_ONCE_MAX} ${what} at once.`)
    .default([]);

export const NOTHING_CHOSEN = 'Choose at least one time card or expense.';

/** The hours and expenses that a new invoice bills. */
export const Bill = z
  .object({ timecard_ids: ids('time cards'), expense_ids: ids('expenses'), group_by: billGroup.default('person') })
  .refine(({ timecard_ids, expense_ids }) => timecard_ids.length + expense_ids.length > 0, {
    error: NOTHING_CHOSEN,
    path: ['timecard_ids'],
  });
export type Bill = z.output<typeof Bill>;

/** What a project has not billed yet, and the lines of an invoice for all of it. */
export const UnbilledWork = z.object({
  group_by: billGroup,
  /** Closed time cards at the project's jobsites, the oldest first. */
  timecards: z.array(
    z.object({
      timecard_id: z.string(),
      full_name: z.string(),
      /** The company's day on which it began. */
      day: z.string(),
      /** Paid seconds, rounded up by the company's rule. */
      billed_seconds: z.number(),
      /** Null if some of its hours have no bill rate: it cannot be billed yet. */
      amount_dollar: z.number().nullable(),
    }),
  ),
  /** Checked expenses that are billed to the customer, the oldest first. */
  expenses: z.array(
    z.object({
      expense_id: z.string(),
      vendor: z.string().nullable(),
      description: z.string().nullable(),
      category: z.enum(EXPENSE_CATEGORIES),
      spent_on: z.string(),
      amount_dollar: z.number(),
      markup_percent: z.number(),
      /** The amount with the markup. */
      billed_dollar: z.number(),
    }),
  ),
  lines: z.array(
    z.object({
      code: z.string(),
      description: z.string(),
      amount_dollar: z.number(),
      timecard_ids: z.array(z.string()),
      expense_ids: z.array(z.string()),
    }),
  ),
  total_dollar: z.number(),
  /** The customer has approved an estimate: its installments bill the agreed work, and hours would bill it again. */
  has_approved_estimate: z.boolean(),
  /** Billable expenses that the office has not checked, and open time cards: they are billed later. */
  expenses_to_check: z.int(),
  open_timecards: z.int(),
});
export type UnbilledWork = z.output<typeof UnbilledWork>;

export const unbilledWork = {
  ofProject: endpoint({
    method: 'GET',
    path: '/projects/:id/unbilled',
    auth: 'active',
    params: byId,
    query: z.object({ group_by: billGroup.optional() }),
    response: UnbilledWork,
    errors: ['project_not_found'],
    readsMuch: true,
  }),
};

export const unbilledWorkSummaries: Summaries<typeof unbilledWork> = {
  ofProject:
    'List the closed time cards and the checked, billable expenses of a project that are on no invoice yet, and the lines of an invoice for all of them. `POST /invoices` with `bill` bills some of them.',
};
