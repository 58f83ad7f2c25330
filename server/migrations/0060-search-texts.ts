import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What a record is searched by, in lower case and in one column: a search then compares bytes instead of joining and
 * lowering ten columns of every row. It is computed once, when the record is written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    alter table customers add column search_text text not null generated always as (lower(
      first_name || ' ' || last_name || ' ' || coalesce(customer_company_name || ' ', '') ||
      coalesce(address_1 || ' ', '') || coalesce(address_2 || ' ', '') || coalesce(city || ' ', '') ||
      coalesce(state || ' ', '') || coalesce(zip || ' ', '') || email || ' ' || phone)) stored;

    alter table projects add column search_text text not null generated always as (lower(
      name || ' ' || coalesce(project_description || ' ', '') || project_type)) stored;

    alter table jobsites add column search_text text not null generated always as (lower(
      name || ' ' || coalesce(jobsite_description || ' ', '') || coalesce(address_1 || ' ', '') ||
      coalesce(address_2 || ' ', '') || city || ' ' || state || coalesce(' ' || zip, ''))) stored;
  `.execute(db);
}
