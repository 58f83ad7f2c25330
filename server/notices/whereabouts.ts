import { type Database, inHouse } from '../platform/database/database.ts';
import type { Whereabouts } from '../platform/outgoing/leases.ts';

/** Where a notice's delivery is noted. */
export function noticeAt(database: Database, notice_id: string): Whereabouts {
  return { table: 'notices', key: 'notice_id', id: notice_id, inTransaction: (work) => inHouse(database, work) };
}

/** What else changes in a notice that is over: what it said may carry a secret. */
export const FORGOTTEN = { content: null };
