import pg from 'pg';

/**
 * The embedded engine ended, hung or was closed while a call was waiting. Uncommitted work is lost; the next call
 * restarts the engine.
 */
export class EmbeddedDatabaseLost extends Error {
  override name = 'EmbeddedDatabaseLost';
}

/**
 * The server accepts no writes: it was the primary and lost that role, or it is a standby. Another connection may lead
 * to the current primary.
 */
export class DatabaseReadOnly extends Error {
  override name = 'DatabaseReadOnly';

  constructor(options?: ErrorOptions) {
    super('The database accepts no writes: this server is not the primary', options);
  }
}

/**
 * The server has committed a transaction without its synchronous standby, because the wait for it was canceled. It may
 * be lost if another server takes over, so it must not be acknowledged.
 */
export class CommitNotReplicated extends Error {
  override name = 'CommitNotReplicated';

  constructor() {
    super('The commit was not confirmed by the synchronous standby');
  }
}

/**
 * An error of a transaction that was allowed to write: a server that rejects writes has lost its role as the primary.
 * Other errors are returned unchanged.
 */
export function asOutIfReadOnly(error: unknown): unknown {
  return isReadOnly(error) ? new DatabaseReadOnly({ cause: error }) : error;
}

/**
 * True if the database is unreachable, read-only, closed the connection or has too many connections. The request gets a
 * 503 and may be retried. False for every error that a retry would repeat.
 */
export function isDatabaseOut(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (outErrors.some((kind) => error instanceof kind)) return true;
  if (goneMessages.has(error.message)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof pg.DatabaseError) return code.startsWith('08') || outStates.has(code);
  return networkCodes.has(code);
}

/**
 * True if the database is out, or aborted this statement because it lacked space, memory, a lock or time. The request
 * gets a 503 and may be retried.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  return isDatabaseOut(error) || hasState(error, busyStates);
}

/** True if a transaction conflicted with another one. It was rolled back, and may be retried immediately. */
export function isTransactionConflict(error: unknown): boolean {
  return hasState(error, conflictStates);
}

/**
 * True if a prepared statement returns different columns than when it was planned, because a migration has changed its
 * table.
 */
export function isStalePlan(error: unknown): boolean {
  // PostgreSQL uses this state for every unsupported feature, and the message may be in the server's language.
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/** True if the disk of the database is full. */
export function isDiskFull(error: unknown): boolean {
  return hasState(error, new Set(['53100']));
}

/** True if the database canceled a statement that exceeded its timeout. */
export function hasTakenTooLong(error: unknown): boolean {
  return hasState(error, new Set(['57014']));
}

/** True if a statement tried to write in a read-only transaction. */
export function isReadOnly(error: unknown): boolean {
  return hasState(error, new Set(['25006']));
}

function hasState(error: unknown, states: ReadonlySet<string>): boolean {
  return error instanceof pg.DatabaseError && states.has(error.code ?? '');
}

/**
 * The name of the constraint that a write violated. On Citus it has the number of the shard, and an error of a worker has
 * it only in its message: `violates unique constraint "customers_name_email_key_102008"`.
 */
export function constraintOf({ constraint, message }: pg.DatabaseError): string | undefined {
  const name = constraint ?? /constraint "([^"]+)"/.exec(message)?.[1];
  return name?.replace(/_\d{6,}$/, '');
}

/** True if a write violated a unique constraint (the given one, if any). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return false;
  return constraint === undefined || constraintOf(error) === constraint;
}

/** The detail of a violation of one of our check constraints; undefined for any other error. */
export function detailOfViolation(error: unknown, constraint: string): string | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23514' || constraintOf(error) !== constraint)
    return undefined;
  return error.detail ?? '';
}

/**
 * True if a write referenced a missing row, or a deletion removed a row that is still referenced (by the given foreign
 * key, if any).
 */
export function isBrokenReference(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23503') return false;
  return constraint === undefined || constraintOf(error) === constraint;
}

/** True if a text contained a character that the database cannot store, such as U+0000. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '22021' || error.code === '22P05');
}

const outErrors = [EmbeddedDatabaseLost, DatabaseReadOnly, CommitNotReplicated];

const outStates = new Set([
  // All of class 08 too. PgBouncer uses 08P01 for each of its own errors, such as server_login_retry.
  '25P03', // idle_in_transaction_session_timeout: the server has closed this connection
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: starting up or shutting down
  '57P05', // idle_session_timeout
]);

const conflictStates = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
]);

const busyStates = new Set([
  ...conflictStates,
  '53100', // disk_full
  '53200', // out_of_memory
  '55P03', // lock_not_available
  '57014', // query_canceled: the statement took longer than its timeout
]);

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

// pg gives these errors only a message and no code.
const goneMessages = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
]);
