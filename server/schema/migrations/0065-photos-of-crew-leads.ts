import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Who uploaded a picture: a crew lead deletes their own photos alone. Not known of those from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images add column uploaded_by_account_id uuid`.execute(db);
}
