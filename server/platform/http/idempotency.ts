import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import {
  asCompany,
  type CompanyDb,
  type Database,
  type SystemDb,
  withSystemTransaction,
} from '../database/database.ts';
import { isUniqueViolation } from '../database/errors.ts';
import { type Encryption, encryption } from '../encryption.ts';
import { errorBody } from './errors.ts';

/** A request that its caller may repeat. The same key returns the first response again and does nothing twice. */
export interface IdempotentRequest {
  /** The caller's company; undefined for a caller without a company, for example during sign-up. */
  companyId: string | undefined;
  /** The account, or else the network address. */
  caller: string;
  key: string;
  /** A hash of method, path and body. Using the same key for another request is an error. */
  hash: Buffer;
}

export interface Written {
  status: number;
  json: string;
}

/** Encrypts stored responses with a separate key. */
export function responseEncryptionOf(secretKey: string): Encryption {
  return encryption(secretKey, 'answers to repeated calls');
}

/**
 * How long a call without a surrounding transaction may run before its key is released. Longer than any such call
 * takes.
 */
const LEASE_SECONDS = 60;
const PRIMARY_KEYS = { company: 'company_idempotency_keys_pkey', system: 'idempotency_keys_pkey' } as const;

/**
 * Where responses are stored, and how they are encrypted: they contain everything that the caller may read, including
 * codes and links.
 */
export interface StoredResponses {
  database: Database;
  responseEncryption: Encryption;
}

export function requestHash(method: string, path: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(body, withoutSecrets) ?? ''}`)
    .digest();
}

/** Excluded so that a reader of the table cannot guess a password by the hash. */
function withoutSecrets(name: string, value: unknown): unknown {
  return name.includes('password') ? undefined : value;
}

/**
 * Performs a write and stores its response in the same transaction. A second request with the same key during the first
 * one finds the lock taken and is rejected immediately, instead of occupying a connection while it waits.
 */
export async function onceInTransaction(
  db: CompanyDb,
  responses: StoredResponses,
  request: IdempotentRequest,
  work: () => Promise<Written>,
): Promise<Written> {
  const { free } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${request.caller}\n${request.key}`}, 0)) as free
  `
    .execute(db)
    .then(({ rows }) => rows[0] ?? { free: false });
  if (!free) throw new AppError('in_progress', { retryAfter: 1 });
  const storedResponse = await findStoredResponse(db, responses, request);
  if (storedResponse) return storedResponse;
  const written = await work();
  await db
    .insertInto(tableOf(request))
    .values({ ...identity(request), ...outcome(responses, request, written) })
    .execute();
  return written;
}

/** Runs work that spans several transactions under a lease that is committed first. */
export async function onceWithoutTransaction(
  responses: StoredResponses,
  request: IdempotentRequest,
  now: Date,
  work: () => Promise<Written>,
): Promise<Written> {
  const storedResponse = await takeLease(responses, request, now);
  if (storedResponse) return storedResponse;
  try {
    const written = await work();
    await settle(responses, request, written);
    return written;
  } catch (error) {
    // storeError has stored this error. After any other failure, the key is released for a retry.
    if (!(error instanceof AppError && isStorable(error))) await release(responses, request);
    throw error;
  }
}

/** Stores an error under the key, if a retry would get the same error. */
export async function storeError(
  responses: StoredResponses,
  request: IdempotentRequest,
  appError: AppError,
): Promise<void> {
  if (!isStorable(appError)) return;
  await settle(responses, request, { status: appError.status, json: JSON.stringify(errorBody(appError)) });
}

function isStorable({ status, code }: AppError): boolean {
  return status < 500 && ![401, 403, 429].includes(status) && code !== 'in_progress' && code !== 'key_reused';
}

async function findStoredResponse(
  db: SystemDb | CompanyDb,
  { responseEncryption }: StoredResponses,
  request: IdempotentRequest,
): Promise<Written | undefined> {
  const row = await db
    .selectFrom(tableOf(request))
    .select(['request_hash', 'status', 'encrypted_response'])
    .where('caller', '=', request.caller)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.request_hash.equals(request.hash)) throw new AppError('key_reused');
  if (row.status === null) throw new AppError('in_progress', { retryAfter: 1 });
  const json = row.encrypted_response && responseEncryption.open(row.encrypted_response, contextOf(request));
  // With a new SECRET_KEY the stored response is lost, but the work was done and must not be repeated.
  if (json === undefined || json === null) throw new AppError('key_reused');
  return { status: row.status, json };
}

async function takeLease(
  responses: StoredResponses,
  request: IdempotentRequest,
  now: Date,
): Promise<Written | undefined> {
  const lease_until = new Date(now.getTime() + LEASE_SECONDS * 1000);
  const table = tableOf(request);
  return inTransactionOf(responses, request, async (db) => {
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
    return taken ? undefined : findStoredResponse(db, responses, request);
  });
}

async function settle(responses: StoredResponses, request: IdempotentRequest, written: Written): Promise<void> {
  const table = tableOf(request);
  const settled = outcome(responses, request, written);
  await inTransactionOf(responses, request, (db) =>
    db
      .insertInto(table)
      .values({ ...identity(request), ...settled })
      .onConflict((conflict) =>
        conflict.constraint(primaryKeyOf(request)).doUpdateSet(settled).where(`${table}.status`, 'is', null),
      )
      .execute(),
  );
}

async function release(responses: StoredResponses, request: IdempotentRequest): Promise<void> {
  await inTransactionOf(responses, request, (db) =>
    db
      .deleteFrom(tableOf(request))
      .where('caller', '=', request.caller)
      .where('key', '=', request.key)
      .where('status', 'is', null)
      .execute(),
  );
}

function inTransactionOf<T>(
  { database }: StoredResponses,
  { companyId }: IdempotentRequest,
  work: (db: SystemDb) => Promise<T>,
): Promise<T> {
  return companyId === undefined ? withSystemTransaction(database, work) : asCompany(database, companyId, work);
}

/** Both tables have the columns of the one named here. The database fills in `company_id`. */
function tableOf({ companyId }: IdempotentRequest): 'idempotency_keys' {
  return (companyId === undefined ? 'idempotency_keys' : 'company_idempotency_keys') as 'idempotency_keys';
}

function primaryKeyOf({ companyId }: IdempotentRequest): string {
  return companyId === undefined ? PRIMARY_KEYS.system : PRIMARY_KEYS.company;
}

function outcome({ responseEncryption }: StoredResponses, request: IdempotentRequest, { status, json }: Written) {
  return { status, encrypted_response: responseEncryption.encrypt(json, contextOf(request)), lease_until: null };
}

function contextOf({ companyId = '', caller, key }: IdempotentRequest): string {
  return [companyId, caller, key].join('\n');
}

/**
 * True if two concurrent requests with one key both found no stored response. The second one reads the response of the
 * first.
 */
export function lostTheRace(error: unknown): boolean {
  return Object.values(PRIMARY_KEYS).some((constraint) => isUniqueViolation(error, constraint));
}

function identity({ caller, key, hash }: IdempotentRequest) {
  return { caller, key, request_hash: hash };
}

const GUARANTEED_MS = 24 * 60 * 60 * 1000;

/** Deletes keys of visitors that are older than the guaranteed day. */
export async function forgetOldKeys(db: SystemDb, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - GUARANTEED_MS);
  await db.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute();
}

/** Deletes the company's keys that are older than the guaranteed day. */
export async function forgetOldKeysOfCompany(db: CompanyDb, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - GUARANTEED_MS);
  await db.deleteFrom('company_idempotency_keys').where('created_at', '<', dayAgo).execute();
}
