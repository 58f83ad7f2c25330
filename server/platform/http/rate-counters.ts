import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import type { SystemDb } from '../database/database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The maximum number of calls in a window of so many seconds. */
export interface RateLimit {
  most: number;
  seconds: number;
}

interface Counted {
  /** The counter: what is limited, and for whom. */
  name: string;
  key: string;
  now: Date;
  limit: RateLimit;
  /** The error above the limit, and its sentence instead of the usual one. */
  error: 'too_many_requests' | 'too_many_messages';
  message?: string | undefined;
}

/**
 * Counts one more call in the database, for all processes, and throws above the limit. A transaction that rolls back
 * counts nothing, so a limit on created records counts only those that were created.
 */
export async function countCall(
  db: SystemDb,
  { name, key, now, limit: { most, seconds }, error, message }: Counted,
): Promise<void> {
  const count = await countOne(db, { name, key, now, seconds });
  if (count <= most) return;
  const retryAfter = Math.max(1, (windowStart(now, seconds).getTime() + seconds * 1000 - now.getTime()) / 1000);
  throw new AppError(error, { retryAfter, ...(message !== undefined && { message }) });
}

/** Counts one more of `name` by `key` in the database, and returns the count of the window of so many seconds. */
export async function countOne(
  db: SystemDb,
  { name, key, now, seconds }: Pick<Counted, 'name' | 'key' | 'now'> & { seconds: number },
): Promise<number> {
  const start = windowStart(now, seconds);
  const { rows } = await sql<{ count: number }>`
    insert into rate_counters (name, key, window_start, count)
    values (${`${name}/${seconds}`}, ${key}, ${start}, 1)
    on conflict (name, key, window_start) do update set count = rate_counters.count + 1
    returning count
  `.execute(db);
  return rows[0]?.count ?? 0;
}

function windowStart(now: Date, seconds: number): Date {
  const length = seconds * 1000;
  return new Date(Math.floor(now.getTime() / length) * length);
}

/** Deletes counters whose window has passed; the longest is a day. */
export async function forgetOldCounters(db: SystemDb, now: Date): Promise<void> {
  await db
    .deleteFrom('rate_counters')
    .where('window_start', '<', new Date(now.getTime() - 2 * DAY_MS))
    .execute();
}
