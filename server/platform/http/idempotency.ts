import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '../../../contract/refusals.ts';
import { asCompany, type CompanyDb, type Database, type HouseDb, inHouse } from '../database/database.ts';
import { isUniqueViolation } from '../database/errors.ts';
import type { CompanyId, GeneratedInstant, Instant } from '../database/tables.ts';
import { type Sealing, sealing } from '../sealing.ts';
import { errorBody } from './errors.ts';

interface IdempotencyKeysTable {
  caller: string;
  key: string;
  request_hash: Buffer;
  /** Null while the call is running. */
  status: number | null;
  /** Of a row that was written before answers were encrypted. */
  answer: string | null;
  encrypted_answer: Buffer | null;
  /** Until when a running call holds the key. */
  lease_until: Instant | null;
  created_at: GeneratedInstant;
}

interface CompanyIdempotencyKeysTable extends IdempotencyKeysTable {
  company_id: CompanyId;
}

declare module '../database/tables.ts' {
  interface Tables {
    /** Of callers without a company. */
    idempotency_keys: IdempotencyKeysTable;
    company_idempotency_keys: CompanyIdempotencyKeysTable;
  }
}

/** A request that its caller may repeat: the same key returns the first response again and does nothing twice. */
export interface Repeatable {
  /** The caller's company; undefined for a caller without one, as at sign-up. */
  companyId: string | undefined;
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

/** Encrypts answers with a key of their own. */
export function answerEncryptionOf(secretKey: string): Sealing {
  return sealing(secretKey, 'answers to repeated calls');
}

/** How long a call without a surrounding transaction may run before its key is free again: longer than any of them. */
const LEASE_SECONDS = 60;
const PRIMARY_KEYS = { company: 'company_idempotency_keys_pkey', system: 'idempotency_keys_pkey' } as const;

/** Where answers are kept, and what encrypts them: they carry whatever the caller may read, codes and links included. */
export interface KeptAnswers {
  database: Database;
  answerEncryption: Sealing;
}

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
  answers: KeptAnswers,
  request: Repeatable,
  work: () => Promise<Written>,
): Promise<Written> {
  const { free } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${request.caller}\n${request.key}`}, 0)) as free
  `
    .execute(db)
    .then(({ rows }) => rows[0] ?? { free: false });
  if (!free) throw new Refusal('in_progress', { retryAfter: 1 });
  const kept = await findKept(db, answers, request);
  if (kept) return kept;
  const written = await work();
  await db
    .insertInto(tableOf(request))
    .values({ ...identity(request), ...outcome(answers, request, written) })
    .execute();
  return written;
}

/** Runs work that spans several transactions under a lease that is committed first. */
export async function onceInSteps(
  answers: KeptAnswers,
  request: Repeatable,
  now: Date,
  work: () => Promise<Written>,
): Promise<Written> {
  const kept = await takeLease(answers, request, now);
  if (kept) return kept;
  try {
    const written = await work();
    await settle(answers, request, written);
    return written;
  } catch (error) {
    // keepRefusal has stored this error; after any other failure the key is free for a retry.
    if (!(error instanceof Refusal && isKept(error))) await release(answers, request);
    throw error;
  }
}

/** Stores an error under the key, if a retry would get the same error. */
export async function keepRefusal(answers: KeptAnswers, request: Repeatable, refusal: Refusal): Promise<void> {
  if (!isKept(refusal)) return;
  await settle(answers, request, { status: refusal.status, json: JSON.stringify(errorBody(refusal)) });
}

function isKept({ status, code }: Refusal): boolean {
  return status < 500 && ![401, 403, 429].includes(status) && code !== 'in_progress' && code !== 'key_reused';
}

async function findKept(
  db: HouseDb | CompanyDb,
  { answerEncryption }: KeptAnswers,
  request: Repeatable,
): Promise<Written | undefined> {
  const row = await db
    .selectFrom(tableOf(request))
    .select(['request_hash', 'status', 'answer', 'encrypted_answer'])
    .where('caller', '=', request.caller)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.request_hash.equals(request.hash)) throw new Refusal('key_reused');
  if (row.status === null) throw new Refusal('in_progress', { retryAfter: 1 });
  const json = row.encrypted_answer ? answerEncryption.open(row.encrypted_answer, contextOf(request)) : row.answer;
  // With a new SECRET_KEY the answer is lost; the work was done all the same and must not be done again.
  if (json === undefined || json === null) throw new Refusal('key_reused');
  return { status: row.status, json };
}

async function takeLease(answers: KeptAnswers, request: Repeatable, now: Date): Promise<Written | undefined> {
  const lease_until = new Date(now.getTime() + LEASE_SECONDS * 1000);
  const table = tableOf(request);
  return inTransactionOf(answers, request, async (db) => {
    const taken = await db
      .insertInto(table)
      .values({ ...identity(request), status: null, lease_until })
      .onConflict((conflict) =>
        conflict
          .constraint(primaryKeyOf(request))
          .doUpdateSet({ lease_until })
          .where(`${table}.status`, 'is', null)
          .where(`${table}.lease_until`, '<', now)
          .where(`${table}.request_hash`, '=', request.hash),
      )
      .returning('key')
      .executeTakeFirst();
    return taken ? undefined : findKept(db, answers, request);
  });
}

async function settle(answers: KeptAnswers, request: Repeatable, written: Written): Promise<void> {
  const table = tableOf(request);
  const settled = outcome(answers, request, written);
  await inTransactionOf(answers, request, (db) =>
    db
      .insertInto(table)
      .values({ ...identity(request), ...settled })
      .onConflict((conflict) =>
        conflict.constraint(primaryKeyOf(request)).doUpdateSet(settled).where(`${table}.status`, 'is', null),
      )
      .execute(),
  );
}

async function release(answers: KeptAnswers, request: Repeatable): Promise<void> {
  await inTransactionOf(answers, request, (db) =>
    db
      .deleteFrom(tableOf(request))
      .where('caller', '=', request.caller)
      .where('key', '=', request.key)
      .where('status', 'is', null)
      .execute(),
  );
}

function inTransactionOf<T>(
  { database }: KeptAnswers,
  { companyId }: Repeatable,
  work: (db: HouseDb) => Promise<T>,
): Promise<T> {
  return companyId === undefined ? inHouse(database, work) : asCompany(database, companyId, work);
}

/** Both tables have the columns of the one that is named here; `company_id` is filled in by the database. */
function tableOf({ companyId }: Repeatable): 'idempotency_keys' {
  return (companyId === undefined ? 'idempotency_keys' : 'company_idempotency_keys') as 'idempotency_keys';
}

function primaryKeyOf({ companyId }: Repeatable): string {
  return companyId === undefined ? PRIMARY_KEYS.system : PRIMARY_KEYS.company;
}

function outcome({ answerEncryption }: KeptAnswers, request: Repeatable, { status, json }: Written) {
  return { status, encrypted_answer: answerEncryption.seal(json, contextOf(request)), lease_until: null };
}

function contextOf({ companyId = '', caller, key }: Repeatable): string {
  return [companyId, caller, key].join('\n');
}

/** True if two requests with one key raced past the lookup; the loser reads the winner's response. */
export function lostTheRace(error: unknown): boolean {
  return Object.values(PRIMARY_KEYS).some((constraint) => isUniqueViolation(error, constraint));
}

function identity({ caller, key, hash }: Repeatable) {
  return { caller, key, request_hash: hash };
}

/** Deletes keys older than the day for which they are guaranteed. */
export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await inHouse(db, async (house) => {
    await house.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute();
    await sql`select delete_idempotency_keys(${dayAgo})`.execute(house);
  });
}
