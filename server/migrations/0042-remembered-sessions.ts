import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Sessions whose owner asked to stay signed in on that browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions add column is_remembered boolean not null default false;
  `.execute(db);
}
