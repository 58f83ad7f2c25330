import { type Kysely, sql } from 'kysely';

/** The office's own notes about a customer. They are not part of search_text: nobody searches for a gate code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customers add column internal_notes text`.execute(db);
}
