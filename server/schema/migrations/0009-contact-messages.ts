import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What visitors write to whoever runs this server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_messages (
      contact_message_id uuid primary key,
      message text not null,
      sender_email text,
      created_at timestamptz(3) not null default clock_timestamp()
    );
    call grant_system_table('contact_messages');
  `.execute(db);
}
