import { type Kysely, sql } from 'kysely';

/** The channel that messages to customers start with, unless a customer received the last message on another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table companies add column default_send_method text not null default 'email'
      check (default_send_method in ('email', 'sms'))
  `.execute(db);
}
