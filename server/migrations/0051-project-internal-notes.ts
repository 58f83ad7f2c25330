import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What the office notes about a project for itself; the description is printed on what customers get. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    alter table projects add column internal_notes text;
  `.execute(db);
}
