import { type RawBuilder, sql } from 'kysely';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { SystemDb } from '../../platform/database/database.ts';

/**
 * `queued` until a provider accepts the message, `delivered` when the provider confirms it, `failed` with a reason.
 */
export type OutboxStatus = 'queued' | 'sent' | 'delivered' | 'failed';

/** Identifies one row of an outbox, with the means to access it. */
export interface OutboxRowRef {
  table: string;
  idColumn: string;
  id: string;
  inTransaction<T>(work: (db: SystemDb) => Promise<T>): Promise<T>;
  /** Called in the transaction that sets the time of the next attempt. */
  onRetryAt?(db: SystemDb, at: Date): void;
}

/** The condition of the row in raw SQL. Messages are rows of a company, which the condition names. */
export function isRow({ table, idColumn, id }: OutboxRowRef): RawBuilder<boolean> {
  const isThis = sql<boolean>`${sql.ref(idColumn)} = ${id}`;
  return table === 'messages' ? sql<boolean>`company_id = ${currentCompany} and ${isThis}` : isThis;
}
