import type { Database, SystemDb } from '../../platform/database/database.ts';
import type { Receipt } from '../../platform/receipt.ts';
import type { Delivery } from './delivery.ts';
import type { Lease } from './leases.ts';
import type { OutboxRowRef } from './outbox-row.ts';

/** Selects the due rows that a worker requests. */
export interface DueQuery<Key> {
  now: Date;
  atMost: number;
  /** The rows that this process is delivering. */
  underWay: readonly Key[];
}

/** The message that a provider event concerns: our id, or else the provider's. */
export interface EventSubject {
  id: string | undefined;
  providerId: string | undefined;
}

/**
 * A table whose rows are delivered to a provider. There are two: the messages of companies to their customers, and the
 * notices of the product to accounts. The schedule, leases, retries and provider events are the same for both.
 */
export interface Outbox<Key, Row> {
  table: 'messages' | 'notices';
  /** The name of the id column. */
  idColumn: string;
  idOf(key: Key): string;
  /** Runs the work in a transaction that sees the row. */
  inTransaction<T>(database: Database, key: Key, work: (db: SystemDb) => Promise<T>): Promise<T>;
  /** The maximum number of concurrent deliveries in one process. */
  slots: number;
  /** Returns due rows without a lease, the next one first. */
  due(delivery: Pick<Delivery, 'database' | 'log'>, query: DueQuery<Key>): Promise<Key[]>;
  /** Called in the transaction that sets the time of the row's next attempt. */
  onRetryAt?(db: SystemDb, at: Date): void;
  ofProviderEvent(db: SystemDb, subject: EventSubject): Promise<Key | undefined>;
  /** Passes the row to a provider; returns undefined if the lease was lost in the meantime. */
  deliver(delivery: Delivery, lease: Lease<Row>): Promise<Receipt | undefined>;
  /** The failure reason shown to the sender if the failure is ours, not the provider's. */
  internalFailure: string;
  /** Columns that are cleared once the row is done, either sent or failed permanently. */
  whenDone: Record<string, unknown>;
  /** The column with the time of delivery, if the outbox has one. */
  deliveredColumn?: string;
}

export function rowRef<Key, Row>(outbox: Outbox<Key, Row>, database: Database, key: Key): OutboxRowRef {
  const { table, idColumn, onRetryAt } = outbox;
  const inTransaction: OutboxRowRef['inTransaction'] = (work) => outbox.inTransaction(database, key, work);
  return { table, idColumn, id: outbox.idOf(key), inTransaction, ...(onRetryAt && { onRetryAt }) };
}
