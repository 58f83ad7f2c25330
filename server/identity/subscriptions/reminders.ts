import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { statusOn } from '#domain/identity/subscription-terms.ts';
import { dayIn, daysBetween } from '../../platform/clock.ts';
import { asCompany, type CompanyDb, type Database, type SystemDb } from '../../platform/database/database.ts';
import type { Day } from '../../platform/database/tables.ts';
import { addressees } from './addressees.ts';
import { lastPayer } from './payments-store.ts';
import type { Settling } from './settle.ts';
import { lockSubscription } from './store.ts';
import { endingNotice } from './subscription-notices.ts';

export interface Reminding extends Settling {
  database: Database;
  log: FastifyBaseLogger;
}

/** Days before the end, in the company's time zone. */
const DAYS_BEFORE = [0, 3, 14];

/**
 * Sends reminders of subscriptions that end soon. Each reminder is sent once. A missed one is sent late, until the
 * next one is due.
 */
export async function remindOfEnds(reminding: Reminding): Promise<void> {
  for (const companyId of await companiesWithEnds(reminding.database.systemDb, reminding.clock())) {
    await asCompany(reminding.database, companyId, (db) => remind(db, reminding)).catch((error: unknown) => {
      reminding.log.error({ err: error, company_id: companyId }, 'A company could not be reminded of its end');
    });
  }
}

/** The reminder that is due the given number of days before the end: the last one whose date has been reached. */
export function reminderDue(daysLeft: number): number | undefined {
  return daysLeft < 0 ? undefined : DAYS_BEFORE.find((days) => daysLeft <= days);
}

async function remind(db: CompanyDb, { sendNotice, publicUrl, clock }: Reminding): Promise<void> {
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
    const notice = endingNotice({ account, company, subscription, daysLeft, link });
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

/** Companies that may have a reminder due, in any time zone. */
async function companiesWithEnds(db: SystemDb, now: Date): Promise<string[]> {
  const longest = Math.max(...DAYS_BEFORE);
  const [from, to] = [-1, longest + 1].map((days) => dayIn('UTC', new Date(now.getTime() + days * DAY_MS)));
  const { rows } = await sql<{ id: string }>`select subscriptions_ending(${from}, ${to}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

const DAY_MS = 24 * 60 * 60 * 1000;
