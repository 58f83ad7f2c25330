import type { FastifyBaseLogger } from 'fastify';
import { statusOn } from '#domain/identity/subscription-terms.ts';
import { addDays, startOfDay } from '#domain/time.ts';
import { SUBSCRIPTION_ENDS } from '../../core/due-kinds.ts';
import { dayIn, daysBetween } from '../../platform/clock.ts';
import { asCompany, type CompanyDb, type Database } from '../../platform/database/database.ts';
import type { Day } from '../../platform/database/tables.ts';
import { type DueKind, workOnDue } from '../../platform/queue/due.ts';
import { readCompany } from '../companies/store.ts';
import { addressees } from './addressees.ts';
import { lastPayer } from './payments-store.ts';
import type { Settling } from './settle.ts';
import { findSubscription, lockSubscription } from './store.ts';
import { endingNotice } from './subscription-notices.ts';

export interface Reminding extends Settling {
  database: Database;
  log: FastifyBaseLogger;
  /** False if the installation takes no payments by card. */
  takesCards: boolean;
}

/** Days before the end, in the company's time zone. */
const DAYS_BEFORE = [0, 3, 14];

/**
 * Sends reminders of subscriptions that end soon. Each reminder is sent once. A missed one is sent late, until the
 * next one is due.
 */
export async function remindOfEnds(reminding: Reminding): Promise<void> {
  await workOnDue(reminding, subscriptionEndsDue, (companyId) =>
    asCompany(reminding.database, companyId, (db) => remind(db, reminding)),
  );
}

/** When the company gets its next reminder: at the start of a day in its time zone. */
export const subscriptionEndsDue: DueKind = {
  ...SUBSCRIPTION_ENDS,
  async next(db, now) {
    const subscription = await findSubscription(db);
    if (!subscription) return undefined;
    const { deletion_due_at, time_zone } = await readCompany(db);
    const today = dayIn(time_zone, now);
    if (deletion_due_at || statusOn(today, subscription) !== 'active') return undefined;
    const daysLeft = daysBetween(today, subscription.end_date);
    const due = reminderDue(daysLeft);
    if (due !== undefined && !(await isSent(db, subscription.end_date, due))) return now;
    const next = DAYS_BEFORE.findLast((days) => days < daysLeft);
    return next === undefined ? undefined : startOfDay(time_zone, addDays(subscription.end_date, -next));
  },
};

async function isSent(db: CompanyDb, end_date: Day, days_before: number): Promise<boolean> {
  const row = await db
    .selectFrom('subscription_reminders')
    .select('sent_at')
    .where('end_date', '=', end_date)
    .where('days_before', '=', days_before)
    .executeTakeFirst();
  return row !== undefined;
}

/** The reminder that is due the given number of days before the end: the last one whose date has been reached. */
export function reminderDue(daysLeft: number): number | undefined {
  return daysLeft < 0 ? undefined : DAYS_BEFORE.find((days) => daysLeft <= days);
}

async function remind(db: CompanyDb, { sendNotice, publicUrl, clock, takesCards }: Reminding): Promise<void> {
  const now = clock();
  const { company, subscription } = await lockSubscription(db);
  // A company that is being deleted gets no reminder. If it is restored in time, the reminder is sent late.
  if (company.deletion_due_at) return;
  const today = dayIn(company.time_zone, now);
  if (!subscription || statusOn(today, subscription) !== 'active') return;
  const daysLeft = daysBetween(today, subscription.end_date);
  const due = reminderDue(daysLeft);
  if (due === undefined || !(await isFirst(db, subscription.end_date, due, now))) return;
  const link = `${publicUrl}/main/account/subscription`;
  for (const account of await addressees(db, company, await lastPayer(db))) {
    const notice = endingNotice({ account, company, subscription, daysLeft, link, takesCards });
    await sendNotice(db, { method: 'email', recipient: account.email, notice, now });
  }
}

async function isFirst(db: CompanyDb, end_date: Day, days_before: number, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('subscription_reminders')
    .values({ end_date, days_before, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
