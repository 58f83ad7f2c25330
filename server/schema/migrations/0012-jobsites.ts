import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Where a project's work is done. It may move to another project of the company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table jobsites (
      company_id uuid not null default current_company() references companies on delete cascade,
      jobsite_id uuid not null,
      project_id uuid not null,
      name text not null,
      jobsite_description text,
      address_1 text,
      address_2 text,
      city text not null,
      state text not null,
      zip text,
      latitude double precision,
      longitude double precision,
      -- How exact the pin is.
      position_source text,
      created_by_account_id uuid,
      search_text text not null generated always as (lower(
        name || ' ' || coalesce(jobsite_description || ' ', '') || coalesce(address_1 || ' ', '') ||
        coalesce(address_2 || ' ', '') || city || ' ' || state || coalesce(' ' || zip, ''))) stored,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, jobsite_id),
      foreign key (company_id, project_id) references projects on delete cascade
    );
    create unique index jobsites_name_key on jobsites (company_id, project_id, lower(name));
    create index jobsites_by_age on jobsites (company_id, created_at);
    create index jobsites_by_name on jobsites (company_id, lower(name));
    call enable_company_isolation('jobsites');
    call keep_version('jobsites');
  `.execute(db);
}
