import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import { asCompany, type CompanyDb, type Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/queue/jobs.ts';
import { jobQueue } from '../../platform/queue/queue.ts';
import { readCustomer } from '../../work/customers/store.ts';
import { type NoticeServices, notifyOfPromises, type NotifiedPromise } from './company-notices.ts';

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

/** When the company was last notified of a customer's payment report; undefined if never. */
async function findLastNotifiedPromise(db: CompanyDb, customerId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ notified_at: Date | null }>`
    select max(p.notified_at) as notified_at
    from payment_promises p
    join invoices i on i.company_id = p.company_id and i.invoice_id = p.invoice_id
    where p.company_id = ${currentCompany} and i.customer_id = ${customerId}
  `.execute(db);
  return rows[0]?.notified_at ?? undefined;
}

/** Marks the customer's reports that the company was not notified of as notified, and returns them, oldest first. */
async function takeUnnotifiedPromises(db: CompanyDb, customerId: string, now: Date): Promise<NotifiedPromise[]> {
  const { rows } = await sql<NotifiedPromise & { payment_promise_id: string }>`
    update payment_promises p set notified_at = ${now}
    from invoices i
    where p.company_id = ${currentCompany} and i.company_id = ${currentCompany} and i.invoice_id = p.invoice_id
      and i.customer_id = ${customerId} and p.notified_at is null
    returning p.payment_promise_id, p.invoice_id, i.invoice_number, p.method, p.promised_on, p.note
  `.execute(db);
  return rows.toSorted((one, other) => (one.payment_promise_id < other.payment_promise_id ? -1 : 1));
}
