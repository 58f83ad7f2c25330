import { type Database, inHouse } from '../platform/database/database.ts';
import type { Whereabouts } from '../platform/outgoing/leases.ts';

/** The outbox row of a notice. */
export function noticeAt(database: Database, notice_id: string): Whereabouts {
  return { table: 'notices', key: 'notice_id', id: notice_id, inTransaction: (work) => inHouse(database, work) };
}

/** More columns of a notice that is done: its content may contain a secret. */
export const FORGOTTEN = { content: null, encrypted_content: null };
