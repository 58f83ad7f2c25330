import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** How often rendering a message's document ran out of time or crashed: after the third time the message has failed for good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    alter table messages add column render_failures smallint not null default 0;
  `.execute(db);
}
