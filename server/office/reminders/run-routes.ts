import { AppError } from '#contract/errors.ts';
import type { ReminderRun, reminderRuns } from '#contract/office/reminder-runs.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { Handlers, Presented } from '../../core/endpoints/handlers.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { markDue } from '../../platform/queue/due.ts';
import { homeContext, type HomeServices } from '../home/home-context.ts';
import { customersOfBand } from '../home/needs.ts';
import { findActiveRun, findRun, insertRun, reminderRunsDue, type RunRow, waitingCustomers } from './runs-store.ts';

/** Handlers of reminders to all customers of a group of Home. */
export function reminderRunHandlers(services: HomeServices): Handlers<typeof reminderRuns> {
  return {
    create: async ({ db, body, person, http, now }) => {
      // Two users who press the button at the same time start one run.
      await db.selectFrom('companies').select('company_id').forNoKeyUpdate().execute();
      const active = await findActiveRun(db, body);
      if (active !== undefined) return { data: await readRun(db, active) };
      const waiting = await waitingCustomers(db);
      const owing = await customersOfBand(db, body, homeContext(services, person, now));
      const customers = owing.filter((id) => !waiting.has(id));
      if (customers.length === 0) throw new AppError('nothing_to_remind');
      const { account_id } = person;
      const id = await insertRun(db, { ...body, account_id, customers }, now);
      markDue(db, reminderRunsDue, now);
      const summary = `Reminders to ${customers.length} ${customers.length === 1 ? 'customer' : 'customers'}`;
      const entry = { record_type: 'invoice', action: 'sent', summary } as const;
      await recordAuditEntry(db, entry, { person, http }, now);
      return { data: await readRun(db, id) };
    },

    read: async ({ db, params }) => ({ data: await readRun(db, params.id) }),
  };
}

async function readRun(db: CompanyDb, id: string) {
  const run = await findRun(db, id);
  if (!run) throw new AppError('reminder_run_not_found');
  return { id, type: 'reminder_run' as const, attributes: presentRun(run) };
}

function presentRun(run: RunRow): Presented<typeof ReminderRun> {
  return { ...run, kind: 'invoices_overdue', band: run.band as ReminderRun['band'] };
}
