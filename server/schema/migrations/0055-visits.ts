import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What is planned: who comes to a project, and when. Times are minutes of the company's wall clock, so that they stay
 * where they are when the clocks change. Visits go with their project. They outlive the jobsite and the people of their
 * crew, whose names they keep as time cards do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visits (
      company_id uuid not null default current_company() references companies on delete cascade,
      visit_id uuid not null,
      project_id uuid not null,
      jobsite_id uuid,
      jobsite_name text,
      title text not null,
      day date not null,
      -- Both null for all day. The end of a day is 1440.
      starts_minute smallint check (starts_minute between 0 and 1425),
      ends_minute smallint check (ends_minute <= 1440),
      arrival_window_minutes smallint not null check (arrival_window_minutes between 0 and 240),
      notes_for_crew text,
      notes_for_customer text,
      -- The same for all visits that were planned in one go.
      series_id uuid,
      confirmation text not null default 'none',
      confirmation_at timestamptz(3),
      -- When the customer was told of it first, of this time or of an earlier one.
      customer_informed_at timestamptz(3),
      time_request text,
      done_at timestamptz(3),
      cancelled_at timestamptz(3),
      created_by_account_id uuid,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, visit_id),
      foreign key (company_id, project_id) references projects on delete cascade,
      foreign key (company_id, jobsite_id) references jobsites on delete set null (jobsite_id),
      constraint visits_in_order check (ends_minute > starts_minute),
      constraint visits_times_are_whole check ((starts_minute is null) = (ends_minute is null)),
      constraint visits_confirmation_known check (confirmation in ('none', 'sent', 'confirmed', 'asked_to_change')),
      constraint visits_confirmation_has_time check ((confirmation = 'none') = (confirmation_at is null))
    );
    create index visits_day on visits (company_id, day);
    create index visits_project on visits (company_id, project_id);
    create index visits_jobsite on visits (company_id, jobsite_id);
    create index visits_series on visits (company_id, series_id) where series_id is not null;
    call enable_company_isolation('visits');
    call keep_version('visits');

    -- The employee's id is no reference, as on time cards: it outlives the employee.
    create table visit_crew (
      company_id uuid not null default current_company() references companies on delete cascade,
      visit_id uuid not null,
      employee_id uuid not null,
      position smallint not null,
      first_name text not null,
      last_name text not null,
      primary key (company_id, visit_id, employee_id),
      foreign key (company_id, visit_id) references visits on delete cascade
    );
    create index visit_crew_employee on visit_crew (company_id, employee_id);
    call enable_company_isolation('visit_crew');

    create function rename_employee_on_visits() returns trigger language plpgsql as $$
    begin
      update visit_crew set first_name = new.first_name, last_name = new.last_name
      where company_id = new.company_id and employee_id = new.employee_id;
      return null;
    end $$;
    create trigger rename_on_visits after update on employees for each row
      when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
      execute function rename_employee_on_visits();

    create function rename_jobsite_on_visits() returns trigger language plpgsql as $$
    begin
      update visits set jobsite_name = new.name
      where company_id = new.company_id and jobsite_id = new.jobsite_id;
      return null;
    end $$;
    create trigger rename_on_visits after update on jobsites for each row
      when (old.name is distinct from new.name)
      execute function rename_jobsite_on_visits();
  `.execute(db);
}
