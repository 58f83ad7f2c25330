import { type Transaction, sql } from 'kysely';
import pg from 'pg';
import { hasTakenTooLong, isDatabaseOut, isReadOnly, isTransactionConflict } from './errors.ts';
import type { Log } from './log.ts';
import type { Tables } from './tables.ts';
import { tryTransaction, type Work } from './transactions.ts';

/**
 * The outcome of a read: done at the replica, or left to the primary because the replica lags, fails, or is known to be
 * down.
 */
export type ReplicaOutcome = 'read' | 'behind' | 'failed' | 'down';

/** The maximum age of the data of a read, for a caller who has written nothing. */
const MAX_AGE_MS = 30_000;
/** How long a replica that does not respond is skipped. */
const DOWN_MS = 5000;

interface ReplicaParts {
  pool: pg.Pool;
  primary: pg.Pool;
  onRead?: ((outcome: ReplicaOutcome) => void) | undefined;
  log: Log;
  maxAgeMs?: number;
  downMs?: number;
}

/**
 * A streaming replica of the database. Positions are those of the primary's write-ahead log: everything committed up to
 * a position is visible at the replica once it has replayed the log up to that position.
 */
export class Replica {
  readonly #pool: pg.Pool;
  readonly #primary: pg.Pool;
  readonly #onRead: (outcome: ReplicaOutcome) => void;
  readonly #log: Log;
  readonly #maxAgeMs: number;
  readonly #downMs: number;
  /** A position of the primary, and the time when it was read. */
  #recent: { position: Promise<string>; at: number } | undefined;
  #downUntil = -Infinity;
  #isDown = false;

  constructor(parts: ReplicaParts) {
    const { pool, primary, onRead = () => undefined, log, maxAgeMs = MAX_AGE_MS, downMs = DOWN_MS } = parts;
    this.#pool = pool;
    this.#primary = primary;
    this.#onRead = onRead;
    this.#log = log;
    this.#maxAgeMs = maxAgeMs;
    this.#downMs = downMs;
  }

  /** The primary's current position. */
  async position(): Promise<string> {
    // The insert position, because commits may not be flushed yet if synchronous_commit is off.
    const { rows } = await this.#primary.query<{ position: string }>(
      'select pg_current_wal_insert_lsn()::text as position',
    );
    return rows[0]?.position ?? '';
  }

  /**
   * Runs `work` in a transaction at the replica, if it has replayed the log up to `after` and is recent enough. Returns
   * undefined if the primary has to run it. That includes a failure of `work`, because the data that it needs may not
   * have arrived yet.
   */
  async read<T>(begin: string, work: Work<T>, after: string | undefined): Promise<{ value: T } | undefined> {
    if (performance.now() < this.#downUntil) return this.#leave('down');
    let hasBegun = false;
    try {
      const positions = [await this.#recentPosition(), ...(after === undefined ? [] : [after])];
      const value = await tryTransaction(this.#pool, begin, async (transaction) => {
        await requireReplayed(transaction, positions);
        hasBegun = true;
        return work(transaction);
      });
      this.#answers();
      this.#onRead('read');
      return { value };
    } catch (error) {
      if (error instanceof ReplicaBehind) return this.#leave('behind');
      // The read conflicted with changes that the replica has to apply, and may have lost its connection.
      if (isTransactionConflict(error)) return this.#leave('failed');
      if (!hasBegun || isDatabaseOut(error) || isFatal(error)) return this.#giveUp(error);
      // The primary would take as long, and a write is a bug in the caller.
      if (hasTakenTooLong(error) || isReadOnly(error)) throw error;
      return this.#leave('failed');
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #recentPosition(): Promise<string> {
    const now = performance.now();
    if (!this.#recent || now - this.#recent.at >= this.#maxAgeMs) {
      const recent = { position: this.position(), at: now };
      recent.position.catch(() => {
        if (this.#recent === recent) this.#recent = undefined;
      });
      this.#recent = recent;
    }
    return this.#recent.position;
  }

  #leave(outcome: ReplicaOutcome): undefined {
    this.#onRead(outcome);
  }

  #giveUp(error: unknown): undefined {
    this.#downUntil = performance.now() + this.#downMs;
    if (!this.#isDown) this.#log.warn({ err: error }, 'The replica cannot be read: its reads go to the primary');
    this.#isDown = true;
    return this.#leave('failed');
  }

  #answers(): void {
    if (this.#isDown) this.#log.info({}, 'The replica can be read again');
    this.#isDown = false;
  }
}

class ReplicaBehind extends Error {
  override name = 'ReplicaBehind';
}

/**
 * Throws ReplicaBehind unless the replica has replayed the log up to all positions. Later statements see at least that
 * state, because each takes a new snapshot in READ COMMITTED.
 */
async function requireReplayed(transaction: Transaction<Tables>, positions: readonly string[]): Promise<void> {
  const { rows } = await sql<{ is_standby: boolean; has_replayed: boolean | null }>`
    select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn() >= all (${positions}::pg_lsn[]) as has_replayed
  `.execute(transaction);
  if (!rows[0]?.is_standby) throw new Error('REPLICA_URL names a server that is no standby');
  if (!rows[0].has_replayed) throw new ReplicaBehind();
}

function isFatal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'FATAL';
}
