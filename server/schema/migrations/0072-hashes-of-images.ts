import { type Kysely, sql } from 'kysely';

/** The SHA-256 of an image's file, in hexadecimal; null for an image from before this was recorded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images add column sha256 text`.execute(db);
}
