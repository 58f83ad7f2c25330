import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { isRow, type OutboxRowRef, type OutboxStatus } from './outbox-row.ts';

/** A row leased by this worker. Only the holder of the newest token can record the outcome. */
export interface Lease<Row> {
  row: Row;
  token: string;
  at: OutboxRowRef;
}

/**
 * Long enough for the worker to renew it, and short enough that a crash delays the delivery by less than two minutes.
 */
const LEASE_MS = 100_000;

/** Leases the row for delivery; returns undefined if another worker has it or if it is done. */
export async function takeLease<Row>(at: OutboxRowRef, now: Date): Promise<Lease<Row> | undefined> {
  const token = newId();
  // The attempt is counted before the work, so that a row that crashes its worker is not retried forever.
  const update = sql<Row>`
    update ${sql.table(at.table)}
    set lease_token = ${token}, lease_until = ${leaseEnd(now)}, attempts = attempts + 1
    where ${isRow(at)} and status = 'queued' and next_attempt_at <= ${now}
      and (lease_until is null or lease_until < ${now})
    returning *
  `;
  const { rows } = await at.inTransaction((db) => update.execute(db));
  return rows[0] && { row: rows[0], token, at };
}

/** Extends the lease; returns false if this worker has lost it and must not touch the row. */
export async function renewLease(lease: Lease<unknown>, now: Date): Promise<boolean> {
  return change(lease, { lease_until: leaseEnd(now) });
}

/**
 * Extends the lease repeatedly during the work, which may wait minutes for a provider: a second worker would send the
 * message again. The timer ends with the process, so after a crash another worker delivers the row.
 */
export async function withRenewedLease<T>(lease: Lease<unknown>, clock: Clock, work: () => Promise<T>): Promise<T> {
  // After a failed renewal the next one succeeds: there are three before the lease expires.
  const renewal = setInterval(() => void renewLease(lease, clock()).catch(() => undefined), LEASE_MS / 4);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
}

/** Records the outcome of the work if the lease is still valid; returns false if this worker has lost it. */
export async function note(lease: Lease<unknown>, outcome: Outcome): Promise<boolean> {
  const isOver = outcome.status !== undefined || outcome.next_attempt_at !== undefined;
  return change(lease, { ...outcome, ...(isOver && { lease_token: null, lease_until: null }) });
}

/** The outcome of the work: any columns of the schedule and of the row. */
export interface Outcome extends Record<string, unknown> {
  status?: Exclude<OutboxStatus, 'queued'>;
  failure_reason?: string | null;
  next_attempt_at?: Date | null;
}

async function change({ at, token }: Lease<unknown>, columns: Record<string, unknown>): Promise<boolean> {
  const changes = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const update = sql`
    update ${sql.table(at.table)} set ${sql.join(changes)} where ${isRow(at)} and lease_token = ${token}
  `;
  const { numAffectedRows = 0n } = await at.inTransaction((db) => {
    if (columns.next_attempt_at instanceof Date) at.onRetryAt?.(db, columns.next_attempt_at);
    return update.execute(db);
  });
  return numAffectedRows > 0n;
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}
