import { type Kysely, sql } from 'kysely';

/** Whether an owner has hidden the first steps of a new company on Home. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies add column hides_first_steps boolean not null default false`.execute(db);
}
