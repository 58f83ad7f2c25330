import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Which browser a session was opened in, so that people recognise their own in the list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions add column browser text not null default 'Unknown browser';
  `.execute(db);
}
