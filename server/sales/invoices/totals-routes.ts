import type { salesTotals } from '#contract/sales/sales-totals.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import { dayIn } from '../../platform/clock.ts';
import { summarizeEstimates } from '../proposals/estimates/summary.ts';
import { summarizeInvoices } from './summary.ts';

export const salesTotalHandlers: Handlers<typeof salesTotals> = {
  estimates: async ({ db, person, now }) => ({
    ...(await summarizeEstimates(db, { today: dayIn(person.time_zone, now), timeZone: person.time_zone })),
    time_zone: person.time_zone,
  }),

  invoices: async ({ db, person, now }) => ({
    ...(await summarizeInvoices(db, dayIn(person.time_zone, now))),
    time_zone: person.time_zone,
  }),
};
