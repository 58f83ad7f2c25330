import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { AbortedTransactionError, type Transaction } from 'kysely';
import type pg from 'pg';
import { TransactionHandle } from './connection.ts';
import { asOutIfReadOnly, isDatabaseOut, isDiskFull, isStalePlan, isTransactionConflict } from './errors.ts';
import { requireReplicated } from './pool-guards.ts';
import { preparedStatements, preparedStatementsOf } from './prepared-statements.ts';
import type { Tables } from './tables.ts';

/**
 * The statement that begins a transaction of a company. The id is part of the text, because several statements in one
 * round trip cannot have parameters.
 */
export function beginFor(companyId: string, mode = ''): string {
  if (!UUID.test(companyId)) throw new TypeError('A company id must be a UUID');
  return `begin ${mode}; set local app.company_id = '${companyId}'`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a transaction found the database's disk full within the last `withinMs`. */
export function wasDiskFull({ pool }: { pool: pg.Pool }, withinMs: number): boolean {
  return performance.now() - (diskFullAt.get(pool) ?? -Infinity) < withinMs;
}

const diskFullAt = new WeakMap<pg.Pool, number>();

export type Work<T> = (transaction: Transaction<Tables>) => Promise<T>;

/**
 * How long a transaction waits before its second attempt. This is long enough for the other transaction, which
 * continues when the first attempt ends, to take its lock. Without the wait, this transaction could be faster and cause
 * the same deadlock again.
 */
const RETRY_AFTER_MS = { least: 20, most: 80 };

/** Runs `work` in a transaction, and once more after a conflict with another transaction or a schema change. */
export async function inTransaction<T>(pool: pg.Pool, begin: string, work: Work<T>): Promise<T> {
  try {
    return await tryTransaction(pool, begin, work);
  } catch (error) {
    if (isStalePlan(error)) return tryTransaction(pool, begin, work);
    if (!isTransactionConflict(error)) throw error;
    await setTimeout(randomInt(RETRY_AFTER_MS.least, RETRY_AFTER_MS.most));
    return tryTransaction(pool, begin, work);
  }
}

/** Runs `work` in a transaction, which is committed if it succeeds and rolled back if it throws. */
export async function tryTransaction<T>(pool: pg.Pool, begin: string, work: Work<T>): Promise<T> {
  const client = await pool.connect();
  const handle = new TransactionHandle(client, preparedStatementsOf(pool));
  try {
    await client.query(begin);
    const result = await work(handle.db);
    handle.end();
    const { command } = await client.query('commit');
    // PostgreSQL responds to COMMIT with ROLLBACK if a statement's error was swallowed.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
    requireReplicated(client);
    client.release();
    return result;
  } catch (thrown) {
    handle.end();
    // Writing in a transaction that was declared read-only is a bug of the caller.
    const error = begin.includes('read only') ? thrown : asOutIfReadOnly(thrown);
    if (isDiskFull(error)) diskFullAt.set(pool, performance.now());
    if (isStalePlan(error)) preparedStatements.forget();
    await rollBack(client, error);
    throw error;
  }
}

/** Returns the connection to the pool in a clean state, or closes it. */
async function rollBack(client: pg.PoolClient, reason: unknown): Promise<void> {
  // A dead or frozen connection would never respond to a ROLLBACK.
  if (isDatabaseOut(reason)) return client.release(true);
  try {
    await client.query('rollback');
    client.release();
  } catch {
    client.release(true);
  }
}
