import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { asCompany, type CompanyDb, type Database, type SystemDb } from '../database/database.ts';

/*
 * Background work finds its companies in the table `due`, and then works in one company at a time: no query covers all
 * companies, and a company whose database does not respond delays only itself. See decision 0044.
 */

/** A kind of background work. */
export interface DueKind {
  readonly kind: string;
  /** When the company of the transaction needs this work next, from its rows alone; undefined if it needs none. */
  readonly next: (db: CompanyDb, now: Date) => Promise<Date | undefined>;
  /** Whether a deleted company can need this work. */
  readonly outlivesCompany?: true;
}

/**
 * Marks the transaction's company as due for background work at the given time, unless it is due earlier. Call it in
 * the transaction that writes the row which needs the work. The mark is committed or rolled back with the row.
 */
export function markDue({ dueMarks }: CompanyDb, { kind }: Pick<DueKind, 'kind'>, at: Date): void {
  dueMarks.add(kind, at);
}

/** Marks work as due at the next poll, whatever the clock of the caller. */
export const AT_NEXT_POLL = new Date(0);

interface DueCompanies {
  kind: string;
  now: Date;
  atMost: number;
  /** The number of deliveries in progress, by company. */
  running: ReadonlyMap<string, number>;
  /** A company with this many deliveries in progress gets no more. */
  mostOfACompany: number;
  /** Companies that are left out. */
  except: readonly string[];
}

/** The companies that are due: those with the fewest deliveries in progress first, then the longest due. */
export async function dueCompanies(
  db: SystemDb,
  { kind, now, atMost, running, mostOfACompany, except }: DueCompanies,
): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select due.company_id
    from due
    left join unnest(${[...running.keys()]}::uuid[], ${[...running.values()]}::integer[]) as running(company_id, count)
      on running.company_id = due.company_id
    where due.kind = ${kind} and due.next_at <= ${now} and due.company_id <> all(${except}::uuid[])
      and coalesce(running.count, 0) < ${mostOfACompany}::integer
    order by coalesce(running.count, 0), due.next_at
    limit ${atMost}
  `.execute(db);
  return rows.map(({ company_id }) => company_id);
}

/** A worker that is lost delays the work of its company for this long. */
const LEASE_MS = 10 * 60 * 1000;

/** Leases the company that has been due for the longest time; undefined if none is due. */
async function leaseCompany(db: SystemDb, kind: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ company_id: string }>`
    update due set lease_until = ${new Date(now.getTime() + LEASE_MS)}
    where kind = ${kind} and company_id = (
      select company_id from due
      where kind = ${kind} and next_at <= ${now} and (lease_until is null or lease_until < ${now})
      order by next_at limit 1
      for update skip locked
    )
    returning company_id
  `.execute(db);
  return rows[0]?.company_id;
}

/**
 * Removes work of a company that no longer exists, as after a deletion by the operator in SQL. Returns false if the
 * company exists, if its database does not respond, or if the work outlives the company.
 */
async function forgetIfDeleted(database: Database, companyId: string, due: DueKind): Promise<boolean> {
  if (due.outlivesCompany) return false;
  try {
    return await asCompany(database, companyId, async (db) => {
      if (await db.selectFrom('companies').select('company_id').executeTakeFirst()) return false;
      await db.deleteFrom('due').where('company_id', '=', companyId).where('kind', '=', due.kind).execute();
      return true;
    });
  } catch {
    return false;
  }
}

/** The least time between two examinations of a company whose work remains due. */
const NOT_BEFORE_MS = 1000;
/**
 * With distributed companies, a transaction's mark can be visible this long before its rows, because its commit takes
 * two phases.
 */
const MARK_BEFORE_ROW_MS = 5000;

/**
 * Sets when the company is due next, or removes it from the queue. A transaction that marks the company at the same
 * time is not lost: either it was committed before the lock is taken, and its rows are read, or it waits for this
 * transaction, and then marks the company again.
 */
export async function settleDue(db: CompanyDb, { kind, next }: DueKind, now: Date): Promise<void> {
  const { companyId } = db;
  const row = await db
    .selectFrom('due')
    .select(
      sql<boolean>`marked_at > clock_timestamp() - make_interval(secs => ${MARK_BEFORE_ROW_MS / 1000})`.as('isNew'),
    )
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const times = [await next(db, now), row.isNew ? new Date(now.getTime() + MARK_BEFORE_ROW_MS) : undefined];
  const earliest = Math.min(...times.flatMap((at) => at?.getTime() ?? []));
  if (earliest === Infinity) {
    await db.deleteFrom('due').where('company_id', '=', companyId).where('kind', '=', kind).execute();
    return;
  }
  const next_at = new Date(Math.max(earliest, now.getTime() + NOT_BEFORE_MS));
  await db
    .updateTable('due')
    .set({ next_at, lease_until: null, failures: 0 })
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .execute();
}

const FIRST_RETRY_MS = 10_000;
const LAST_RETRY_MS = 5 * 60 * 1000;
/** The delay doubles with each failure, up to LAST_RETRY_MS. */
const DOUBLINGS = Math.ceil(Math.log2(LAST_RETRY_MS / FIRST_RETRY_MS));

/** Postpones the work of a company after a failure. It writes no row of the company, whose database may be down. */
export async function postponeDue(db: SystemDb, companyId: string, { kind }: DueKind, now: Date): Promise<void> {
  const delay = sql<number>`least(${FIRST_RETRY_MS} * 2 ^ least(failures, ${DOUBLINGS}), ${LAST_RETRY_MS})`;
  await db
    .updateTable('due')
    .set((row) => ({
      // Not an interval: on Citus, an update cannot add one that depends on a column.
      next_at: sql<Date>`to_timestamp((${now.getTime()}::double precision + ${delay}) / 1000)`,
      lease_until: null,
      failures: sql<number>`least(${row.ref('failures')} + 1, 1000)`,
    }))
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .execute();
}

interface DueWorker {
  database: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Does the work of every company that is due, one company after another. Several processes may do so at the same time:
 * each company is leased. A failure is logged, and the company is retried later.
 */
export async function workOnDue(
  { database, clock, log }: DueWorker,
  due: DueKind,
  work: (companyId: string) => Promise<void>,
): Promise<void> {
  for (;;) {
    const companyId = await leaseCompany(database.systemDb, due.kind, clock());
    if (companyId === undefined) return;
    try {
      await work(companyId);
      await asCompany(database, companyId, (db) => settleDue(db, due, clock()));
    } catch (error) {
      if (await forgetIfDeleted(database, companyId, due)) continue;
      log.error({ err: error, company_id: companyId, kind: due.kind }, 'Background work of a company failed');
      await postponeDue(database.systemDb, companyId, due, clock());
    }
  }
}
