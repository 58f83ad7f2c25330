import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The subject beside the content, so that a list need not unpack every mail that it names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column subject text generated always as (content ->> 'subject') stored`.execute(
    db,
  );
}
