import { type Kysely, sql } from 'kysely';

/** The channel that messages to customers start with, unless a customer received the last message on another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies add column default_send_method text not null default 'email'`.execute(db);
  // Distributed companies accept no constraint with the column.
  await sql`
    alter table companies add constraint companies_default_send_method_check
      check (default_send_method in ('email', 'sms'))
  `.execute(db);
}
