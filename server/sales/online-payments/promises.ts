import type { Clock } from '../../platform/clock.ts';
import { asCompany, type CompanyDb, type Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/queue/jobs.ts';
import { jobQueue } from '../../platform/queue/queue.ts';
import { readCustomer } from '../../work/customers/store.ts';
import { type NoticeServices, notifyOfPromises } from './company-notices.ts';
import { findLastNotifiedPromise, takeUnnotifiedPromises } from './promises-store.ts';

/** The customer whose reports the company is notified of. */
export interface PromisesToNotify {
  company_id: string;
  customer_id: string;
}

export const promiseQueue = jobQueue<PromisesToNotify>('payment_promises.notify');

export interface PromiseNotifying extends NoticeServices {
  database: Database;
  clock: Clock;
}

const TOGETHER_MS = 10 * 60_000;

/**
 * Notifies the company of a report that was just stored. If it was notified of another one of the customer a few
 * minutes ago, the notice is delayed, and includes all reports received until then.
 */
export async function notifyOrWait(
  db: CompanyDb,
  services: NoticeServices,
  customer: PromisesToNotify,
  now: Date,
): Promise<void> {
  const last = await findLastNotifiedPromise(db, customer.customer_id);
  const next = last ? new Date(last.getTime() + TOGETHER_MS) : now;
  if (next <= now) return notifyTogether(db, services, customer.customer_id, now);
  return enqueue(db, promiseQueue, customer, next);
}

/** The job: notifies the company of the delayed reports; does nothing if another job was first. */
export async function notifyWaitingPromises(
  services: PromiseNotifying,
  { company_id, customer_id }: PromisesToNotify,
): Promise<void> {
  const { database, clock } = services;
  await asCompany(database, company_id, (db) => notifyTogether(db, services, customer_id, clock()));
}

async function notifyTogether(db: CompanyDb, services: NoticeServices, customerId: string, now: Date): Promise<void> {
  const promises = await takeUnnotifiedPromises(db, customerId, now);
  if (promises.length === 0) return;
  const { first_name, last_name } = await readCustomer(db, customerId);
  await notifyOfPromises(db, services, { customer: `${first_name} ${last_name}`.trim(), promises, now });
}
