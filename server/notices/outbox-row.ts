import { type Database, withSystemTransaction } from '../platform/database/database.ts';
import type { OutboxRowRef } from '../platform/delivery/leases.ts';

/** The outbox row of a notice. */
export function noticeAt(database: Database, notice_id: string): OutboxRowRef {
  return {
    table: 'notices',
    key: 'notice_id',
    id: notice_id,
    inTransaction: (work) => withSystemTransaction(database, work),
  };
}

/** More columns of a notice that is done: its content may contain a secret. */
export const FORGOTTEN = { content: null, encrypted_content: null };
