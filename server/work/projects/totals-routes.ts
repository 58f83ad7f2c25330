import type { workTotals } from '#contract/work/work-totals.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import { dayIn } from '../../platform/clock.ts';
import { readCustomer } from '../customers/store.ts';
import { summarizeCustomers } from '../customers/summary.ts';
import { summarizeProjects } from './summary.ts';

export const workTotalHandlers: Handlers<typeof workTotals> = {
  customers: async ({ db, person, now }) => ({
    ...(await summarizeCustomers(db, dayIn(person.time_zone, now))),
    time_zone: person.time_zone,
  }),

  projects: async ({ db, query: { customer_id }, person, now }) => {
    if (customer_id !== undefined) await readCustomer(db, customer_id);
    const { time_zone } = person;
    return { ...(await summarizeProjects(db, dayIn(time_zone, now), customer_id)), time_zone };
  },
};
