import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { SystemDb } from '../database/database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The maximum number of calls in a window of this many seconds. */
export interface RateLimit {
  most: number;
  seconds: number;
}

interface Counted {
  /** The counter: what is limited, and for which caller. */
  name: string;
  key: string;
  now: Date;
  limit: RateLimit;
  /** The error above the limit, and a message that replaces its default. */
  error: 'too_many_requests' | 'too_many_messages';
  message?: string | undefined;
}

/**
 * Counts one more call in the database, for all processes, and throws if the count exceeds the limit. A transaction
 * that rolls back counts nothing, so a limit on created records counts only records that were created.
 */
export async function countCall(
  db: SystemDb,
  { name, key, now, limit: { most, seconds }, error, message }: Counted,
): Promise<void> {
  const count = await countOne(db, { name, key, now, seconds });
  if (count <= most) return;
  throw limitError({ name, key, limit: { most, seconds } }, now, { error, message });
}

/** Counts one more of `name` by `key` in the database, and returns the count of the current window. */
export async function countOne(
  db: SystemDb,
  { name, key, now, seconds }: Pick<Counted, 'name' | 'key' | 'now'> & { seconds: number },
): Promise<number> {
  const start = windowStart(now, seconds);
  const { rows } = await sql<{ count: number }>`
    insert into rate_counters (name, key, window_start, count)
    values (${storedName(name, seconds)}, ${key}, ${start}, 1)
    on conflict (name, key, window_start) do update set count = rate_counters.count + 1
    returning count
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** One of several counters that are counted together. */
export interface CounterToIncrease {
  name: string;
  key: string;
  limit: RateLimit;
}

/** Decreases each counter by one call. */
async function uncountTogether(db: SystemDb, counters: readonly CounterToIncrease[], now: Date): Promise<void> {
  const rows = counters.map(({ name, key, limit: { seconds } }) => {
    return sql`(${storedName(name, seconds)}, ${key}, ${windowStart(now, seconds)}::timestamptz)`;
  });
  await sql`
    update rate_counters set count = count - 1 where (name, key, window_start) in (${sql.join(rows)})
  `.execute(db);
}

/**
 * Counts one more call with several counters in one statement. Returns the counters above their limits, in the given
 * order. If there are any, the counts are reverted, and the caller's transaction may continue.
 */
export async function countTogether<Counter extends CounterToIncrease>(
  db: SystemDb,
  counters: readonly Counter[],
  now: Date,
): Promise<Counter[]> {
  const { rows } = await sql<{ name: string; count: number }>`${countingStatement(counters, now)}`.execute(db);
  const counts = new Map(rows.map(({ name, count }) => [name, count]));
  const exceeded = counters.filter(
    ({ name, limit: { most, seconds } }) => (counts.get(storedName(name, seconds)) ?? 0) > most,
  );
  if (exceeded.length > 0) await uncountTogether(db, counters, now);
  return exceeded;
}

/** Requires counters with distinct names and windows. */
function countingStatement(counters: readonly CounterToIncrease[], now: Date): RawBuilder<unknown> {
  const rows = counters.map(({ name, key, limit: { seconds } }) => {
    return sql`(${storedName(name, seconds)}, ${key}, ${windowStart(now, seconds)}::timestamptz, 1)`;
  });
  return sql`
    insert into rate_counters (name, key, window_start, count) values ${sql.join(rows)}
    on conflict (name, key, window_start) do update set count = rate_counters.count + 1
    returning name, key, count`;
}

/** The row of a counter in its current window, for a statement that also does something else. */
export function counterRow(name: string, seconds: number, now: Date): { name: string; window: Date } {
  return { name: storedName(name, seconds), window: windowStart(now, seconds) };
}

function storedName(name: string, seconds: number): string {
  return `${name}/${seconds}`;
}

/** The error of a counter above its limit, which includes when its window ends. */
export function limitError(
  { limit: { seconds } }: CounterToIncrease,
  now: Date,
  { error, message }: Pick<Counted, 'error' | 'message'>,
): AppError {
  const end = windowStart(now, seconds).getTime() + seconds * 1000;
  const retryAfter = Math.max(1, (end - now.getTime()) / 1000);
  return new AppError(error, { retryAfter, ...(message !== undefined && { message }) });
}

function windowStart(now: Date, seconds: number): Date {
  const length = seconds * 1000;
  return new Date(Math.floor(now.getTime() / length) * length);
}

/** Deletes counters whose window has ended. The longest window is a day. */
export async function forgetOldCounters(db: SystemDb, now: Date): Promise<void> {
  await db
    .deleteFrom('rate_counters')
    .where('window_start', '<', new Date(now.getTime() - 2 * DAY_MS))
    .execute();
}
