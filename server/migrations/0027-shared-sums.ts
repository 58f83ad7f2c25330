import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lets PostgreSQL share a large sum between its workers: the function of company isolation was not parallel safe. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter function no_company_set() parallel safe;
    alter function current_company() parallel safe;
  `.execute(db);
}
