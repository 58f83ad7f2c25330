import { sql } from 'kysely';
import { REMINDER_RUNS } from '../../core/due-kinds.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { DueKind } from '../../platform/queue/due.ts';

/** When the first waiting customer of the company's runs has to be examined. */
export const reminderRunsDue: DueKind = {
  ...REMINDER_RUNS,
  async next(db) {
    const row = await db
      .selectFrom('reminder_run_customers')
      .select((customer) => customer.fn.min('next_check_at').as('at'))
      .executeTakeFirst();
    return row?.at ?? undefined;
  },
};

export interface RunRow {
  reminder_run_id: string;
  band: string;
  created_at: Date;
  finished_at: Date | null;
  customers: number;
  reminded: number;
  skipped: number;
  waiting: number;
  next_at: Date | null;
}

/** A run with its progress. */
export async function findRun(db: CompanyDb, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select r.reminder_run_id, r.band, r.created_at, r.finished_at, count(c.customer_id)::integer as customers,
      (count(*) filter (where c.state = 'reminded'))::integer as reminded,
      (count(*) filter (where c.state = 'skipped'))::integer as skipped,
      (count(*) filter (where c.state = 'waiting'))::integer as waiting,
      min(c.next_check_at) as next_at
    from reminder_runs r
    left join reminder_run_customers c on c.company_id = r.company_id and c.reminder_run_id = r.reminder_run_id
    where r.company_id = ${currentCompany} and r.reminder_run_id = ${id}
    group by r.company_id, r.reminder_run_id
  `.execute(db);
  return rows[0];
}

/** The run of this group that has not ended. */
export async function findActiveRun(
  db: CompanyDb,
  { kind, band }: { kind: string; band: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('reminder_runs')
    .select('reminder_run_id')
    .where('kind', '=', kind)
    .where('band', '=', band)
    .where('finished_at', 'is', null)
    .orderBy('reminder_run_id', 'desc')
    .executeTakeFirst();
  return row?.reminder_run_id;
}

interface NewRun {
  kind: string;
  band: string;
  account_id: string;
  customers: readonly string[];
}

/** Stores a run. Customers who wait in another run are left out. */
export async function insertRun(
  db: CompanyDb,
  { kind, band, account_id, customers }: NewRun,
  now: Date,
): Promise<string> {
  const reminder_run_id = newId();
  await db
    .insertInto('reminder_runs')
    .values({ reminder_run_id, kind, band, created_by_account_id: account_id, created_at: now })
    .execute();
  await db
    .insertInto('reminder_run_customers')
    .values(
      customers.map((customer_id) => ({ reminder_run_id, customer_id, state: 'waiting' as const, next_check_at: now })),
    )
    .execute();
  return reminder_run_id;
}

/** The customers that wait in a run. */
export async function waitingCustomers(db: CompanyDb): Promise<Set<string>> {
  const rows = await db
    .selectFrom('reminder_run_customers')
    .select('customer_id')
    .where('state', '=', 'waiting')
    .execute();
  return new Set(rows.map(({ customer_id }) => customer_id));
}

export interface RunCustomer {
  reminder_run_id: string;
  customer_id: string;
}

/** Customers of the company's runs whose turn it is, the longest waiting first. */
export async function dueCustomers(db: CompanyDb, now: Date, atMost: number): Promise<RunCustomer[]> {
  return db
    .selectFrom('reminder_run_customers')
    .select(['reminder_run_id', 'customer_id'])
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .orderBy('customer_id')
    .limit(atMost)
    .execute();
}

/** Locks a waiting customer; false if another worker has it, or has finished with it. */
export async function lockCustomer(db: CompanyDb, { reminder_run_id, customer_id }: RunCustomer): Promise<boolean> {
  const row = await db
    .selectFrom('reminder_run_customers')
    .select('customer_id')
    .where('reminder_run_id', '=', reminder_run_id)
    .where('customer_id', '=', customer_id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

export type RunOutcome =
  | { state: 'reminded'; message_id: string }
  | { state: 'skipped'; reason: string }
  /** The customer is examined again at this time. */
  | { state: 'waiting'; next_check_at: Date };

/** Stores what became of a customer, and ends the run after its last one. */
export async function storeOutcome(
  db: CompanyDb,
  { reminder_run_id, customer_id }: RunCustomer,
  outcome: RunOutcome,
  now: Date,
): Promise<void> {
  await db
    .updateTable('reminder_run_customers')
    .set({ next_check_at: null, ...outcome })
    .where('reminder_run_id', '=', reminder_run_id)
    .where('customer_id', '=', customer_id)
    .execute();
  if (outcome.state === 'waiting') return;
  await sql`
    update reminder_runs set finished_at = ${now}
    where company_id = ${currentCompany} and reminder_run_id = ${reminder_run_id} and not exists (
      select from reminder_run_customers c
      where c.company_id = ${currentCompany} and c.reminder_run_id = ${reminder_run_id} and c.state = 'waiting')
  `.execute(db);
}
