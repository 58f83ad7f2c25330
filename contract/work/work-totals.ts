import { z } from 'zod';
import { endpoint, type Summaries } from '../endpoint.ts';

/*
 * The totals above the lists of customers and projects. Each equals the list that its filter selects. They are apart
 * from the nouns, so that no form loads their schemas.
 */

/** How many customers each filter selects, and the amounts of their invoices or estimates in dollars. */
export const CustomersSummary = z.object({
  /** Today in the company's zone. */
  today: z.string(),
  time_zone: z.string(),
  counts: z.object({
    all: z.number().int(),
    owes: z.number().int(),
    overdue: z.number().int(),
    question: z.number().int(),
    estimate_open: z.number().int(),
    no_estimate: z.number().int(),
  }),
  amounts: z.object({ owes: z.number(), overdue: z.number(), estimate_open: z.number() }),
});
export type CustomersSummary = z.output<typeof CustomersSummary>;

/** How many projects each filter selects, and the amounts owed and left to bill in dollars. */
export const ProjectsSummary = z.object({
  /** Today in the company's zone. */
  today: z.string(),
  time_zone: z.string(),
  counts: z.object({
    all: z.number().int(),
    active: z.number().int(),
    done: z.number().int(),
    no_visit: z.number().int(),
    owes: z.number().int(),
    left_to_bill: z.number().int(),
  }),
  amounts: z.object({ owes: z.number(), left_to_bill: z.number() }),
});
export type ProjectsSummary = z.output<typeof ProjectsSummary>;

export const workTotals = {
  customers: endpoint({
    method: 'GET',
    path: '/customers/summary',
    auth: 'active',
    response: CustomersSummary,
  }),
  projects: endpoint({
    method: 'GET',
    path: '/projects/summary',
    auth: 'active',
    query: z.object({ customer_id: z.uuid({ error: 'Please select a customer' }).optional() }),
    response: ProjectsSummary,
    errors: ['customer_not_found'],
  }),
};

export const workTotalSummaries: Summaries<typeof workTotals> = {
  customers: 'Count the customers that each filter of the list selects, with the amounts owed and estimated.',
  projects:
    'Count the projects of the company, or of one customer, that each filter of the list selects, with the amounts owed and left to bill.',
};
