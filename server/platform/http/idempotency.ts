import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '../../../contract/refusals.ts';
import { type CompanyDb, type Database, type HouseDb, inHouse } from '../database/database.ts';
import { isUniqueViolation } from '../database/errors.ts';
import type { GeneratedInstant, Instant } from '../database/tables.ts';
import { errorBody } from './errors.ts';

interface IdempotencyKeysTable {
  caller: string;
  key: string;
  request_hash: Buffer;
  /** Null while the call is running. */
  status: number | null;
  answer: string | null;
  /** Until when a running call holds the key. */
  lease_until: Instant | null;
  created_at: GeneratedInstant;
}

declare module '../database/tables.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeysTable;
  }
}

/** A request that its caller may repeat: the same key returns the first response again and does nothing twice. */
export interface Repeatable {
  /** The account, or else the network address. */
  caller: string;
  key: string;
  /** Hash of method, path and body: the same key for another request is an error. */
  hash: Buffer;
}

export interface Written {
  status: number;
  json: string;
}

/** How long a call without a surrounding transaction may run before its key is free again: longer than any of them. */
const LEASE_SECONDS = 60;
const PRIMARY_KEY = 'idempotency_keys_pkey';

export function requestHash(method: string, path: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(body, withoutSecrets) ?? ''}`)
    .digest();
}

/** A reader of the table must not be able to guess a password by its hash. */
function withoutSecrets(name: string, value: unknown): unknown {
  return name.includes('password') ? undefined : value;
}

/**
 * Performs a write and stores its response in the same transaction. A second request with the key during the first one
 * finds the lock taken and is rejected at once, instead of waiting on a connection.
 */
export async function onceInTransaction(
  db: CompanyDb,
  request: Repeatable,
  work: () => Promise<Written>,
): Promise<Written> {
  const { free } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${request.caller}\n${request.key}`}, 0)) as free
  `
    .execute(db)
    .then(({ rows }) => rows[0] ?? { free: false });
  if (!free) throw new Refusal('in_progress', { retryAfter: 1 });
  const kept = await findKept(db, request);
  if (kept) return kept;
  const written = await work();
  await db
    .insertInto('idempotency_keys')
    .values({ ...identity(request), status: written.status, answer: written.json, lease_until: null })
    .execute();
  return written;
}

/** Runs work that spans several transactions under a lease that is committed first. */
export async function onceInSteps(
  db: Database,
  request: Repeatable,
  now: Date,
  work: () => Promise<Written>,
): Promise<Written> {
  const kept = await takeLease(db, request, now);
  if (kept) return kept;
  try {
    const written = await work();
    await settle(db, request, written);
    return written;
  } catch (error) {
    // keepRefusal has stored this error; after any other failure the key is free for a retry.
    if (!(error instanceof Refusal && isKept(error))) await release(db, request);
    throw error;
  }
}

/** Stores an error under the key, if a retry would get the same error. */
export async function keepRefusal(db: Database, request: Repeatable, refusal: Refusal): Promise<void> {
  if (isKept(refusal)) await settle(db, request, { status: refusal.status, json: JSON.stringify(errorBody(refusal)) });
}

function isKept({ status, code }: Refusal): boolean {
  return status < 500 && ![401, 403, 429].includes(status) && code !== 'in_progress' && code !== 'key_reused';
}

async function findKept(db: HouseDb | CompanyDb, request: Repeatable): Promise<Written | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('caller', '=', request.caller)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.request_hash.equals(request.hash)) throw new Refusal('key_reused');
  if (row.status === null || row.answer === null) throw new Refusal('in_progress', { retryAfter: 1 });
  return { status: row.status, json: row.answer };
}

async function takeLease(db: Database, request: Repeatable, now: Date): Promise<Written | undefined> {
  const lease_until = new Date(now.getTime() + LEASE_SECONDS * 1000);
  return inHouse(db, async (house) => {
    const taken = await house
      .insertInto('idempotency_keys')
      .values({ ...identity(request), status: null, answer: null, lease_until })
      .onConflict((conflict) =>
        conflict
          .columns(['caller', 'key'])
          .doUpdateSet({ lease_until })
          .where('idempotency_keys.status', 'is', null)
          .where('idempotency_keys.lease_until', '<', now)
          .where('idempotency_keys.request_hash', '=', request.hash),
      )
      .returning('key')
      .executeTakeFirst();
    return taken ? undefined : findKept(house, request);
  });
}

async function settle(db: Database, request: Repeatable, { status, json }: Written): Promise<void> {
  await inHouse(db, (house) =>
    house
      .insertInto('idempotency_keys')
      .values({ ...identity(request), status, answer: json, lease_until: null })
      .onConflict((conflict) =>
        conflict
          .columns(['caller', 'key'])
          .doUpdateSet({ status, answer: json, lease_until: null })
          .where('idempotency_keys.status', 'is', null),
      )
      .execute(),
  );
}

async function release(db: Database, { caller, key }: Repeatable): Promise<void> {
  await inHouse(db, (house) =>
    house
      .deleteFrom('idempotency_keys')
      .where('caller', '=', caller)
      .where('key', '=', key)
      .where('status', 'is', null)
      .execute(),
  );
}

/** True if two requests with one key raced past the lookup; the loser reads the winner's response. */
export function lostTheRace(error: unknown): boolean {
  return isUniqueViolation(error, PRIMARY_KEY);
}

function identity({ caller, key, hash }: Repeatable) {
  return { caller, key, request_hash: hash };
}

/** Deletes keys older than the day for which they are guaranteed. */
export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await inHouse(db, (house) => house.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute());
}
