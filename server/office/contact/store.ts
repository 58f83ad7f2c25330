import type { Insertable } from 'kysely';
import type { SystemDb } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

export async function insertContactMessage(
  db: SystemDb,
  message: Insertable<Tables['contact_messages']>,
): Promise<void> {
  await db.insertInto('contact_messages').values(message).execute();
}
