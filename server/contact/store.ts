import type { Insertable } from 'kysely';
import type { SystemDb } from '../platform/database/database.ts';
import type { GeneratedInstant } from '../platform/database/tables.ts';

interface ContactMessagesTable {
  contact_message_id: string;
  message: string;
  sender_email: string | null;
  created_at: GeneratedInstant;
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    contact_messages: ContactMessagesTable;
  }
}

export async function keepContactMessage(db: SystemDb, message: Insertable<ContactMessagesTable>): Promise<void> {
  await db.insertInto('contact_messages').values(message).execute();
}
