import { z } from 'zod';
import { NEED_BANDS } from '../core/needs.ts';
import { byId, endpoint, one, record, type Summaries } from '../endpoint.ts';
import { instant } from '../fields.ts';

const CHOOSE_GROUP = 'Choose a group of overdue customers.';

const RunInput = z.object({
  kind: z.literal('invoices_overdue', { error: CHOOSE_GROUP }),
  band: z.enum(NEED_BANDS, { error: CHOOSE_GROUP }),
});

/** Reminders to all customers of a group of Home: one message for each, about all of their late invoices. */
export const ReminderRun = RunInput.extend({
  reminder_run_id: z.string(),
  /** The number of customers: reminded, skipped and waiting ones. */
  customers: z.int(),
  reminded: z.int(),
  /** Customers who have agreed to neither emails nor texts, were reminded lately, or cannot be reached. */
  skipped: z.int(),
  waiting: z.int(),
  /** When the next of the waiting customers is reminded: texts wait for their hours. Null if none is waiting. */
  next_at: instant.nullable(),
  created_at: instant,
  /** Null while customers are waiting. */
  finished_at: instant.nullable(),
});
export type ReminderRun = z.output<typeof ReminderRun>;

export const reminderRuns = {
  create: endpoint({
    method: 'POST',
    path: '/reminder_runs',
    auth: 'active',
    body: RunInput,
    status: 202,
    response: one(record('reminder_run', ReminderRun)),
    errors: ['nothing_to_remind'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/reminder_runs/:id',
    auth: 'active',
    params: byId,
    response: one(record('reminder_run', ReminderRun)),
    errors: ['reminder_run_not_found'],
  }),
};

export const reminderRunSummaries: Summaries<typeof reminderRuns> = {
  create:
    'Remind all customers of a group of Home, each in one message about all of their late invoices. Customers who were reminded in the last 3 days are skipped, and texts wait for their hours. A run of the same group that has not ended is returned instead of another one.',
  read: 'Read the progress of a run.',
};
