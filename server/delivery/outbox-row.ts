import type { SystemDb } from '../platform/database/database.ts';
import type { Generated, Instant } from '../platform/database/tables.ts';

/** `queued` until a provider accepts it, `delivered` when the provider confirms it, `failed` with a reason. */
export type OutboxStatus = 'queued' | 'sent' | 'delivered' | 'failed';

/** The columns of every outbox: each row has its own schedule, lease and status. */
export interface OutboxColumns {
  status: OutboxStatus;
  failure_reason: string | null;
  attempts: Generated<number>;
  next_attempt_at: Instant | null;
  lease_token: string | null;
  lease_until: Instant | null;
  provider_id: string | null;
  /** The most significant provider event so far. */
  provider_event: string | null;
  sent_at: Instant | null;
}

/** Identifies one row of an outbox, and how it is reached. */
export interface OutboxRowRef {
  table: string;
  idColumn: string;
  id: string;
  inTransaction<T>(work: (db: SystemDb) => Promise<T>): Promise<T>;
}
