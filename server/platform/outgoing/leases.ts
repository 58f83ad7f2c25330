import { type RawBuilder, sql } from 'kysely';
import type { HouseDb } from '../database/database.ts';
import type { Generated, Instant } from '../database/tables.ts';
import { newId } from '../ids.ts';

/** `queued` until a provider has taken it, `delivered` when the provider says so, `failed` with a reason. */
export type OutgoingStatus = 'queued' | 'sent' | 'delivered' | 'failed';

/** The columns of every table whose rows are handed over to a provider: each row carries its own schedule. */
export interface OutgoingColumns {
  status: OutgoingStatus;
  failure_reason: string | null;
  attempts: Generated<number>;
  next_attempt_at: Instant | null;
  lease_token: string | null;
  lease_until: Instant | null;
  provider_id: string | null;
  /** The weightiest of what the provider has told since. */
  provider_event: string | null;
  sent_at: Instant | null;
}

/** Where one such row is, and how to reach it. */
export interface Whereabouts {
  table: string;
  /** The column that names the row. */
  key: string;
  id: string;
  inTransaction<T>(work: (db: HouseDb) => Promise<T>): Promise<T>;
}

/** A row in this worker's hands. Only the holder of the newest token can say what became of it. */
export interface Lease<Row> {
  row: Row;
  token: string;
  at: Whereabouts;
}

/** Longer than drawing, or handing over, may take; short enough that a crash costs less than two minutes. */
const LEASE_MS = 100_000;

/** Takes the row for delivery; undefined when somebody else has it, or nothing is left to do. */
export async function takeLease<Row>(at: Whereabouts, now: Date): Promise<Lease<Row> | undefined> {
  const token = newId();
  // Attempts are counted before the work: what brings its worker down is not tried for ever.
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

/** Holds the row for as long again; false when a slower worker has lost it and must leave it alone. */
export async function renewLease(lease: Lease<unknown>, now: Date): Promise<boolean> {
  return change(lease, { lease_until: leaseEnd(now) });
}

/** Notes what came of the work, if the lease still stands; false when a slower worker has lost it. */
export async function note(lease: Lease<unknown>, outcome: Outcome): Promise<boolean> {
  const isOver = outcome.status !== undefined || outcome.next_attempt_at !== undefined;
  return change(lease, { ...outcome, ...(isOver && { lease_token: null, lease_until: null }) });
}

/** What came of the work: any of the schedule's columns, and of the row's own. */
export interface Outcome extends Record<string, unknown> {
  status?: Exclude<OutgoingStatus, 'queued'>;
  failure_reason?: string | null;
  next_attempt_at?: Date | null;
}

async function change({ at, token }: Lease<unknown>, columns: Record<string, unknown>): Promise<boolean> {
  const changes = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const update = sql`
    update ${sql.table(at.table)} set ${sql.join(changes)} where ${isRow(at)} and lease_token = ${token}
  `;
  const { numAffectedRows = 0n } = await at.inTransaction((db) => update.execute(db));
  return numAffectedRows > 0n;
}

function isRow({ key, id }: Whereabouts): RawBuilder<boolean> {
  return sql`${sql.ref(key)} = ${id}`;
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}
