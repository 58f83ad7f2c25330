import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { AbortedTransactionError, type Transaction } from 'kysely';
import type pg from 'pg';
import { TransactionHandle } from './connection.ts';
import { isDatabaseOut, isDiskFull, isStalePlan, isTransactionConflict } from './errors.ts';
import { preparedStatements } from './prepared-statements.ts';
import type { Tables } from './tables.ts';

/**
 * The statement that begins a transaction of a company. The id becomes part of it: several statements in one round trip cannot
 * have parameters.
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
 * How long a transaction waits before its second attempt: long enough for the other one, which the end of the first attempt
 * has woken up, to take its lock. Beginning at once, this one could be faster and meet it in the same deadlock again.
 */
const RETRY_AFTER_MS = { least: 20, most: 80 };

/** Runs `work` in a transaction, and once more after a conflict with another one or a change of the schema. */
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

/** Runs `work` in a transaction: committed if it succeeds, rolled back if it throws. */
export async function tryTransaction<T>(pool: pg.Pool, begin: string, work: Work<T>): Promise<T> {
  const client = await pool.connect();
  const handle = new TransactionHandle(client, preparedStatements);
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
    if (isStalePlan(error)) preparedStatements.forget();
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
