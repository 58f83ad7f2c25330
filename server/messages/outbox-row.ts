import { asCompany, type Database } from '../platform/database/database.ts';
import type { OutboxRowRef } from '../platform/delivery/leases.ts';
import type { MessageKey } from './store.ts';

/** More columns of a message that is over: nobody sends its link again. */
export const LINK_FORGOTTEN = { encrypted_link_token: null };

/** The outbox row of a message. */
export function messageAt(database: Database, { company_id, message_id }: MessageKey): OutboxRowRef {
  return {
    table: 'messages',
    key: 'message_id',
    id: message_id,
    inTransaction: (work) => asCompany(database, company_id, work),
  };
}
