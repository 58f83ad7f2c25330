import type { Kysely, Transaction } from 'kysely';
import { AbortedTransactionError } from 'kysely';
import type pg from 'pg';
import { kyselyOverPool, TransactionHandle } from './connection.ts';
import { openEmbedded } from './embedded/embedded.ts';
import type { Engine } from './engine.ts';
import { isDatabaseOut, isDiskFull, isTransactionConflict } from './errors.ts';
import type { Log } from './log.ts';
import { migrate } from './migrator.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './tables.ts';

declare const house: unique symbol;
declare const fenced: unique symbol;

/** Reaches the house's tables and doors; a company's table raises an error. */
export type HouseDb = Kysely<Tables> & { readonly [house]: true };

/**
 * A transaction that sees exactly one company's rows. Only `asCompany` makes one. It reaches the house's tables too, so
 * whatever asks for a HouseDb can take part in a company's transaction.
 */
export type CompanyDb = Transaction<Tables> & { readonly [house]: true; readonly [fenced]: true };

export interface Database extends Engine {
  readonly engine: 'embedded' | 'postgres';
  readonly house: HouseDb;
  /** Brings the schema up to date, as the owner. Safe when several processes start at once. */
  migrate(): Promise<void>;
}

export interface DatabaseOptions {
  /** Where the embedded engine keeps its files; made if missing. */
  dataDir: string;
  /** A PostgreSQL server; without it the embedded engine is used. */
  url?: string | undefined;
  /** The PostgreSQL login that owns the schema and migrates; the one of `url` where none is given. */
  ownerUrl?: string | undefined;
  /** Connections to PostgreSQL. The embedded engine always has one. */
  poolSize: number;
  /** The embedded engine without files, for tests. */
  memory?: boolean;
  log: Log;
}

/** Opens the database of the configuration. Throws a sentence when another process holds the embedded engine's folder. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, ownerUrl, poolSize, log } = options;
  const folder = options.memory ? undefined : options.dataDir;
  const engine = url ? openPostgres({ url, ownerUrl, poolSize, log }) : await openEmbedded({ dataDir: folder, log });
  return {
    ...engine,
    engine: url ? 'postgres' : 'embedded',
    house: kyselyOverPool(engine.pool) as HouseDb,
    migrate: async () => {
      const serverLogin = await engine.serverLogin?.();
      await engine.asOwner((owner) => migrate(owner, { serverLogin, log }));
    },
  };
}

/**
 * Runs `work` in one transaction that can see one company's rows: committed when it succeeds, rolled back when it throws.
 * Await nothing but SQL inside: on the embedded engine everybody waits meanwhile. `statementTimeoutMs` ends a statement
 * that takes longer; the embedded engine cannot end one.
 */
export async function asCompany<T>(
  db: Database,
  companyId: string,
  work: (db: CompanyDb) => Promise<T>,
  { statementTimeoutMs }: { statementTimeoutMs?: number } = {},
): Promise<T> {
  const timeout = statementTimeoutMs && db.engine === 'postgres' ? Math.trunc(statementTimeoutMs) : undefined;
  const limited = timeout === undefined ? '' : `; set local statement_timeout = ${timeout}`;
  return inTransaction(db.pool, beginFor(companyId) + limited, (transaction) => work(transaction as CompanyDb));
}

/**
 * Like `asCompany`, for reading only: all its statements see the database as of the first one. For what must agree with
 * itself, such as a document and its lines.
 */
export async function asCompanySnapshot<T>(
  db: Database,
  companyId: string,
  work: (db: CompanyDb) => Promise<T>,
): Promise<T> {
  const begin = beginFor(companyId, 'isolation level repeatable read, read only');
  return inTransaction(db.pool, begin, (transaction) => work(transaction as CompanyDb));
}

/** The id becomes part of the statement: several statements in one round trip take no parameters. */
function beginFor(companyId: string, mode = ''): string {
  if (!UUID.test(companyId)) throw new TypeError('A company id must be a UUID');
  return `begin ${mode}; set local app.company_id = '${companyId}'`;
}

/** Begins a transaction once more that lost against another one, where nothing but its own writes would happen twice. */
export async function retryOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if (!isTransactionConflict(error)) throw error;
    return transaction();
  }
}

/** Whether a transaction found the database's disk full within the last `withinMs`. */
export function wasDiskFull({ pool }: Database, withinMs: number): boolean {
  return performance.now() - (diskFullAt.get(pool) ?? -Infinity) < withinMs;
}

const diskFullAt = new WeakMap<pg.Pool, number>();

/** Runs `work` in one transaction over the house's tables, with no company. */
export async function inHouse<T>(db: Database, work: (db: HouseDb) => Promise<T>): Promise<T> {
  return inTransaction(db.pool, 'begin', (transaction) => work(transaction as Kysely<Tables> as HouseDb));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const handle = new TransactionHandle(client);
  try {
    await client.query(begin);
    const result = await work(handle.db);
    handle.end();
    const { command } = await client.query('commit');
    // PostgreSQL answers COMMIT with ROLLBACK when a failed statement was swallowed on the way.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
    client.release();
    return result;
  } catch (error) {
    handle.end();
    if (isDiskFull(error)) diskFullAt.set(pool, performance.now());
    await rollBack(client, error);
    throw error;
  }
}

/** Gives the connection back clean, or not at all. */
async function rollBack(client: pg.PoolClient, reason: unknown): Promise<void> {
  // A dead or frozen connection would only keep us waiting for the answer.
  if (isDatabaseOut(reason)) return client.release(true);
  try {
    await client.query('rollback');
    client.release();
  } catch {
    client.release(true);
  }
}
