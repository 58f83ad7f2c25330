import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { AbortedTransactionError } from 'kysely';
import type pg from 'pg';
import { kyselyOverPool, TransactionHandle } from './connection.ts';
import { openEmbedded } from './embedded/embedded.ts';
import type { Engine } from './engine.ts';
import { isDatabaseOut, isDiskFull, isTransactionConflict } from './errors.ts';
import type { Log } from './log.ts';
import { migrate } from './migrator.ts';
import { measurePoolWaits } from './pool-guards.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './tables.ts';

declare const systemDb: unique symbol;
declare const isolated: unique symbol;

/** Accesses system tables and lookup functions; a company's table raises an error. */
export type SystemDb = Kysely<Tables> & { readonly [systemDb]: true };

/**
 * A transaction that sees exactly one company's rows. Only `asCompany` creates one. It can access system tables too, so
 * functions that take a SystemDb accept it.
 */
export type CompanyDb = Transaction<Tables> & { readonly [systemDb]: true; readonly [isolated]: true };

export interface Database extends Engine {
  readonly engine: 'embedded' | 'postgres';
  readonly systemDb: SystemDb;
  /** Migrates the schema to the latest version, as the owner. Safe if several processes start at once. */
  migrate(): Promise<void>;
}

export interface DatabaseOptions {
  /** The folder of the embedded engine's files; created if missing. */
  dataDir: string;
  /** The URL of a PostgreSQL server; without it the embedded engine is used. */
  url?: string | undefined;
  /** The PostgreSQL login that owns the schema and migrates; the one of `url` where none is given. */
  ownerUrl?: string | undefined;
  /** The number of connections to PostgreSQL. The embedded engine always has one. */
  poolSize: number;
  /** Whether commits of the embedded engine wait for the disk; by default they do. */
  embeddedSync?: boolean | undefined;
  /** Called with the seconds that each caller waited for a connection. */
  onPoolWait?: ((seconds: number) => void) | undefined;
  log: Log;
}

/**
 * Opens the configured database. Throws a message for people if another process uses the folder of the embedded engine.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, url, ownerUrl, poolSize, embeddedSync, onPoolWait, log } = options;
  const engine = url
    ? openPostgres({ url, ownerUrl, poolSize, log })
    : await openEmbedded({ dataDir, isSynced: embeddedSync, log });
  if (onPoolWait) measurePoolWaits(engine.pool, onPoolWait);
  return {
    ...engine,
    engine: url ? 'postgres' : 'embedded',
    systemDb: kyselyOverPool(engine.pool) as SystemDb,
    migrate: async () => {
      const serverLogin = await engine.serverLogin?.();
      await engine.asOwner((owner) => migrate(owner, { serverLogin, log }));
    },
  };
}

/**
 * Runs `work` in one transaction that can see one company's rows: committed if it succeeds, rolled back if it throws,
 * and run once more after a deadlock or a serialization failure. Await nothing but SQL inside: a second run must do no
 * more than the first one, and on the embedded engine all other transactions wait meanwhile. `statementTimeoutMs` cancels
 * a statement that takes longer; the embedded engine cannot cancel one.
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
 * Like `asCompany`, but read-only: all its statements see the database as of the first one. For reads that must be
 * consistent, such as a document and its line items.
 */
export async function asCompanySnapshot<T>(
  db: Database,
  companyId: string,
  work: (db: CompanyDb) => Promise<T>,
): Promise<T> {
  const begin = beginFor(companyId, 'isolation level repeatable read, read only');
  return inTransaction(db.pool, begin, (transaction) => work(transaction as CompanyDb));
}

/** The id becomes part of the statement: several statements in one round trip cannot have parameters. */
function beginFor(companyId: string, mode = ''): string {
  if (!UUID.test(companyId)) throw new TypeError('A company id must be a UUID');
  return `begin ${mode}; set local app.company_id = '${companyId}'`;
}

/** Whether a transaction found the database's disk full within the last `withinMs`. */
export function wasDiskFull({ pool }: Database, withinMs: number): boolean {
  return performance.now() - (diskFullAt.get(pool) ?? -Infinity) < withinMs;
}

const diskFullAt = new WeakMap<pg.Pool, number>();

/** Like `asCompany`, over the system tables and without a company. */
export async function withSystemTransaction<T>(db: Database, work: (db: SystemDb) => Promise<T>): Promise<T> {
  return inTransaction(db.pool, 'begin', (transaction) => work(transaction as Kysely<Tables> as SystemDb));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type Work<T> = (transaction: Transaction<Tables>) => Promise<T>;

/**
 * How long a transaction waits before its second attempt: long enough for the other one, which the end of the first attempt
 * has woken up, to take its lock. Beginning at once, this one could be faster and meet it in the same deadlock again.
 */
const RETRY_AFTER_MS = { least: 20, most: 80 };

/** Retries once after a conflict with another transaction. */
async function inTransaction<T>(pool: pg.Pool, begin: string, work: Work<T>): Promise<T> {
  try {
    return await tryTransaction(pool, begin, work);
  } catch (error) {
    if (!isTransactionConflict(error)) throw error;
    await setTimeout(randomInt(RETRY_AFTER_MS.least, RETRY_AFTER_MS.most));
    return tryTransaction(pool, begin, work);
  }
}

async function tryTransaction<T>(pool: pg.Pool, begin: string, work: Work<T>): Promise<T> {
  const client = await pool.connect();
  const handle = new TransactionHandle(client);
  try {
    await client.query(begin);
    const result = await work(handle.db);
    handle.end();
    const { command } = await client.query('commit');
    // PostgreSQL answers COMMIT with ROLLBACK if an error of a statement was swallowed.
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

/** Returns the connection to the pool clean, or closes it. */
async function rollBack(client: pg.PoolClient, reason: unknown): Promise<void> {
  // A dead or frozen connection would never answer a ROLLBACK.
  if (isDatabaseOut(reason)) return client.release(true);
  try {
    await client.query('rollback');
    client.release();
  } catch {
    client.release(true);
  }
}
