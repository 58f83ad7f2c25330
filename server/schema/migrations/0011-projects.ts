import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Work for one customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table projects (
      company_id uuid not null default current_company() references companies on delete cascade,
      project_id uuid not null,
      customer_id uuid not null,
      name text not null,
      -- Printed on what customers get; the notes are the office's own.
      project_description text,
      internal_notes text,
      project_type text not null,
      is_active boolean not null,
      estimated_sum numeric(12, 2),
      estimated_duration_days integer,
      start_date date,
      end_date date,
      created_by_account_id uuid,
      search_text text not null generated always as (lower(
        name || ' ' || coalesce(project_description || ' ', '') || project_type)) stored,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, project_id),
      -- What belongs to a project names its customer too, and cannot name another one.
      constraint projects_with_customer unique (company_id, project_id, customer_id),
      foreign key (company_id, customer_id) references customers on delete cascade
    );
    create unique index projects_name_key on projects (company_id, customer_id, lower(name));
    create index projects_by_age on projects (company_id, created_at);
    create index projects_by_name on projects (company_id, lower(name));
    call enable_company_isolation('projects');
    call keep_version('projects');
  `.execute(db);
}
