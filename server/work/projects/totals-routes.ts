import type { workTotals } from '#contract/work/work-totals.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import { dayIn } from '../../platform/clock.ts';
import { readCustomer } from '../customers/store.ts';
import { summarizeCustomers } from '../customers/summary.ts';
import { summarizeProjects } from './summary.ts';

export const workTotalHandlers: Handlers<typeof workTotals> = {
  customers: async ({ db, person, now }) => summarizeCustomers(db, dayIn(person.time_zone, now)),

  projects: async ({ db, query: { customer_id }, person, now }) => {
    if (customer_id !== undefined) await readCustomer(db, customer_id);
    return summarizeProjects(db, dayIn(person.time_zone, now), customer_id);
  },
};
