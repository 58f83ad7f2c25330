import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** By which message a customer asked: the link behind which the comment was written. Earlier comments do not say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table comments add column link_id uuid;
  `.execute(db);
}
