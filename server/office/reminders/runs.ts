import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { isAllowedAt, nextAllowed } from '#domain/office/reminder-hours.ts';
import { addDays, dayIn, instantAt } from '#domain/time.ts';
import type { QueueMessage } from '../../core/delivery/send-message.ts';
import { readCompany } from '../../identity/companies/store.ts';
import type { Clock } from '../../platform/clock.ts';
import { asCompany, type CompanyDb, type Database } from '../../platform/database/database.ts';
import { workOnDue } from '../../platform/queue/due.ts';
import { wasRemindedLately } from '../home/kinds/invoices-overdue.ts';
import { barredReason, queueCustomerReminder, readCustomerToRemind } from './customer-reminder.ts';
import { readSettings } from './rules.ts';
import {
  dueCustomers,
  lockCustomer,
  reminderRunsDue,
  type RunCustomer,
  type RunOutcome,
  storeOutcome,
} from './runs-store.ts';

export interface RunServices {
  database: Database;
  queueMessage: QueueMessage;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** The code of the one company that takes payments on the account of the server's keys. */
  ownCompany: string | undefined;
}

/** The remaining customers of a company wait until other companies had their turn. */
const AT_ONCE = 50;
const AFTER_ERROR_MS = 60 * 60_000;
/** The hour at which customers above a daily limit of messages are tried again. */
const AGAIN_AT = '09:00';

/** Reminds the customers of all runs whose turn it is. Safe to run in several processes at once. */
export async function continueRuns(services: RunServices): Promise<void> {
  const { database, clock, log } = services;
  await workOnDue(services, reminderRunsDue, async (company_id) => {
    const due = await asCompany(database, company_id, (db) => dueCustomers(db, clock(), AT_ONCE));
    for (const customer of due) {
      await asCompany(database, company_id, (db) => remindCustomer(db, services, company_id, customer)).catch(
        async (error: unknown) => {
          log.error({ err: error, company_id, ...customer }, 'A customer could not be reminded');
          // An error must not delay the customers that follow.
          const next_check_at = new Date(clock().getTime() + AFTER_ERROR_MS);
          await asCompany(database, company_id, (db) =>
            storeOutcome(db, customer, { state: 'waiting', next_check_at }, clock()),
          );
        },
      );
    }
  });
}

/** The message and the outcome are written in one transaction, so that each customer gets one message. */
async function remindCustomer(
  db: CompanyDb,
  services: RunServices,
  company_id: string,
  customer: RunCustomer,
): Promise<void> {
  if (!(await lockCustomer(db, customer))) return;
  const now = services.clock();
  await storeOutcome(db, customer, await outcomeOf(db, services, { company_id, customer, now }), now);
}

/** Decides from the current data: what was paid or reminded since is left out. */
async function outcomeOf(
  db: CompanyDb,
  services: RunServices,
  { company_id, customer, now }: { company_id: string; customer: RunCustomer; now: Date },
): Promise<RunOutcome> {
  const { time_zone: timeZone } = await readCompany(db);
  const today = dayIn(timeZone, now);
  const owing = await readCustomerToRemind(db, customer.customer_id, { today, isLateOnly: true });
  if (!owing) return { state: 'skipped', reason: 'Nothing is late anymore.' };
  if (await wasRemindedLately(db, customer.customer_id, { today, timeZone }))
    return { state: 'skipped', reason: 'Reminded in the last 3 days.' };
  const { channel, zones } = owing;
  if (!channel) return { state: 'skipped', reason: 'Has agreed to neither emails nor texts.' };
  if (channel === 'sms') {
    const { hours } = await readSettings(db);
    const recipient = { channel, zones, hours };
    if (!isAllowedAt(recipient, now))
      return { state: 'waiting', next_check_at: nextAllowed(recipient, now, new Set()) };
  }
  const barred = await barredReason(db, owing, channel);
  if (barred !== undefined) return { state: 'skipped', reason: barred };
  try {
    const message_id = await queueCustomerReminder(db, services, owing, { company_id, account_id: null, channel, now });
    return { state: 'reminded', message_id };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'too_many_messages')
      return { state: 'waiting', next_check_at: instantAt(timeZone, `${addDays(today, 1)}T${AGAIN_AT}`) };
    // An opt-out, or a company that is closed.
    return { state: 'skipped', reason: error.message };
  }
}
