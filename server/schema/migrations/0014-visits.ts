import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The schedule: who works at a project, and when. Times are minutes of the company's local time, so that they do not
 * shift when daylight saving time begins or ends. Visits are deleted with their project. They outlive the jobsite and
 * the employees of their crew, whose names they store as time cards do.
 *
 * A visit counts the changes of everything that calendars show about it: its own changes, and those of its project,
 * customer, jobsite, crew and company. The count is the SEQUENCE of its event, so it never repeats. The counts of all
 * visits of a calendar form the calendar's version, which detects changes without reading the calendar's content.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createVisits(db);
  await createCrew(db);
  await createRenames(db);
  await createCalendarChanges(db);
  await createCalendarFeeds(db);
  await createDeletedVisits(db);
}

async function createVisits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visits (
      company_id uuid not null default current_company() references companies on delete cascade,
      visit_id uuid not null,
      project_id uuid not null,
      jobsite_id uuid,
      jobsite_name text,
      title text not null,
      day date not null,
      -- Both null for an all-day visit. The end of a day is 1440.
      starts_minute smallint check (starts_minute between 0 and 1425),
      ends_minute smallint check (ends_minute <= 1440),
      arrival_window_minutes smallint not null check (arrival_window_minutes between 0 and 240),
      notes_for_crew text,
      notes_for_customer text,
      -- The same for all visits that were planned together.
      series_id uuid,
      confirmation text not null default 'none',
      confirmation_at timestamptz(3),
      -- When the customer was first notified of the visit, at its current time or an earlier one.
      customer_informed_at timestamptz(3),
      time_request text,
      reminders_off boolean not null default false,
      done_at timestamptz(3),
      cancelled_at timestamptz(3),
      created_by_account_id uuid,
      search_text text not null generated always as (search_words(title || coalesce(' ' || jobsite_name, ''))) stored,
      calendar_sequence integer not null default 0,
      calendar_changed_at timestamptz(3) not null default clock_timestamp(),
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

    create function next_visit_version() returns trigger language plpgsql as $$
    begin
      new.updated_at := greatest(clock_timestamp()::timestamptz(3), old.updated_at + interval '1 millisecond');
      new.calendar_sequence := old.calendar_sequence + 1;
      new.calendar_changed_at := clock_timestamp();
      return new;
    end $$;
    -- Replaces keep_version(): renaming a customer must not change the version of a visit that a user is editing.
    create trigger keep_version before update on visits
      for each row when (new.calendar_sequence = old.calendar_sequence) execute function next_visit_version();
  `.execute(db);
}

async function createCrew(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- As on time cards, the employee's id is not a foreign key, because the row outlives the employee.
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
    -- Includes the visit's id, so that the planner expects one row from a join even if statistics are missing or old.
    create index visit_crew_employee on visit_crew (company_id, employee_id, visit_id);
    call enable_company_isolation('visit_crew');
  `.execute(db);
}

async function createRenames(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function rename_employee_on_visits() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      update visit_crew set first_name = new.first_name, last_name = new.last_name
      where company_id = new.company_id and employee_id = new.employee_id;
      return null;
    end $$;
    create trigger rename_on_visits after update on employees for each row
      when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
      execute function rename_employee_on_visits();

    create function rename_jobsite_on_visits() returns trigger language plpgsql set search_path = public, pg_temp as $$
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

async function createCalendarChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Locks the visits in the order of their ids, in the same order as a change of a series.
    create function count_calendar_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
    declare
      changed uuid[];
    begin
      if tg_table_name = 'companies' then
        changed := array(
          select visit_id from visits where company_id = new.company_id order by visit_id for no key update);
      elsif tg_table_name = 'customers' then
        changed := array(
          select v.visit_id from visits v
          join projects p on p.company_id = v.company_id and p.project_id = v.project_id
          where p.company_id = new.company_id and p.customer_id = new.customer_id
          order by v.visit_id for no key update of v);
      elsif tg_table_name = 'projects' then
        changed := array(
          select visit_id from visits where company_id = new.company_id and project_id = new.project_id
          order by visit_id for no key update);
      elsif tg_table_name = 'jobsites' then
        changed := array(
          select visit_id from visits where company_id = new.company_id and jobsite_id = new.jobsite_id
          order by visit_id for no key update);
      elsif tg_table_name = 'employees' then
        changed := array(
          select v.visit_id from visits v
          join visit_crew c on c.company_id = v.company_id and c.visit_id = v.visit_id
          where c.company_id = new.company_id and c.employee_id = new.employee_id
          order by v.visit_id for no key update of v);
      end if;
      update visits set calendar_sequence = calendar_sequence + 1, calendar_changed_at = clock_timestamp()
      where company_id = new.company_id and visit_id = any(changed);
      return null;
    end $$;
    create trigger count_calendar_change after update on companies for each row
      when (old.name is distinct from new.name or
        old.phone is distinct from new.phone or
        old.time_zone is distinct from new.time_zone)
      execute function count_calendar_change();
    create trigger count_calendar_change after update on customers for each row
      when (old.first_name is distinct from new.first_name or
        old.last_name is distinct from new.last_name or
        old.phone is distinct from new.phone)
      execute function count_calendar_change();
    create trigger count_calendar_change after update on projects for each row
      when (old.name is distinct from new.name)
      execute function count_calendar_change();
    create trigger count_calendar_change after update on jobsites for each row
      when (old.address_1 is distinct from new.address_1 or
        old.address_2 is distinct from new.address_2 or
        old.city is distinct from new.city or
        old.state is distinct from new.state or
        old.zip is distinct from new.zip)
      execute function count_calendar_change();
    create trigger count_calendar_change after update on employees for each row
      when (old.first_name is distinct from new.first_name)
      execute function count_calendar_change();
  `.execute(db);
}

/**
 * Calendar programs read the schedule at a secret address. A company has one, which is deleted with the account that
 * created it. Each employee has one, which is deleted with their code.
 */
async function createCalendarFeeds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feeds (
      company_id uuid not null default current_company() references companies on delete cascade,
      calendar_feed_id uuid not null,
      token_hash bytea not null constraint calendar_feeds_token_hash_key unique,
      -- The account that created the company's address; null for an employee's address.
      account_id uuid,
      -- The employee, and the hash of the code with which the address is deleted; null for the company's address.
      employee_id uuid,
      code_hash bytea,
      created_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, calendar_feed_id),
      foreign key (company_id, account_id) references accounts on delete cascade,
      foreign key (company_id, employee_id) references employees on delete cascade,
      constraint calendar_feeds_of_one check (
        (account_id is null) <> (employee_id is null) and (employee_id is null) = (code_hash is null))
    );
    create unique index calendar_feeds_one_each on calendar_feeds (company_id, employee_id) nulls not distinct;
    create index calendar_feeds_account on calendar_feeds (company_id, account_id) where account_id is not null;
    call enable_company_isolation('calendar_feeds');

    -- Everything that a calendar request needs, in one query.
    create function calendar_feed_of_token(of_token_hash bytea) returns table (
      calendar_feed_id uuid, company_id uuid, company_name text, time_zone text,
      employee_id uuid, first_name text, last_name text, is_active boolean, end_date date,
      subscription_status text, subscription_end_date date
    )
    language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select f.calendar_feed_id, f.company_id, c.name, c.time_zone,
        e.employee_id, e.first_name, e.last_name, e.is_active, e.end_date, p.subscription_status, p.end_date
      from calendar_feeds f
      join companies c on c.company_id = f.company_id
      left join accounts a on a.company_id = f.company_id and a.account_id = f.account_id
      left join employees e on e.company_id = f.company_id and e.employee_id = f.employee_id
      left join subscriptions p on p.company_id = f.company_id
      where f.token_hash = of_token_hash and (a.role <> 'crew_lead' or sha256(convert_to(e.employee_code, 'UTF8')) = f.code_hash);
    end;
    call grant_lookup_function('calendar_feed_of_token(bytea)');
  `.execute(db);
}

/** Calendars show a deleted visit as canceled, so the data that they show outlives the visit. */
async function createDeletedVisits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deleted_visits (
      company_id uuid not null default current_company() references companies on delete cascade,
      visit_id uuid not null,
      title text not null,
      day date not null,
      starts_minute smallint,
      ends_minute smallint,
      -- The employees whose calendars contained the visit.
      employee_ids uuid[] not null,
      calendar_sequence integer not null default 0,
      created_at timestamptz(3) not null,
      deleted_at timestamptz(3) not null,
      primary key (company_id, visit_id)
    );
    create index deleted_visits_deleted on deleted_visits (deleted_at);
    call enable_company_isolation('deleted_visits');

    -- Runs before the deletion, while the crew still exists. Deleting a company deletes its visits permanently.
    create function record_deleted_visit() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      insert into deleted_visits (company_id, visit_id, title, day, starts_minute, ends_minute, employee_ids, created_at,
        deleted_at, calendar_sequence)
      select old.company_id, old.visit_id, old.title, old.day, old.starts_minute, old.ends_minute,
        array(select employee_id from visit_crew c where c.company_id = old.company_id and c.visit_id = old.visit_id),
        old.created_at, greatest(clock_timestamp(), old.updated_at + interval '1 second'), old.calendar_sequence + 1
      where exists (select from companies where companies.company_id = old.company_id)
      on conflict do nothing;
      return old;
    end $$;
    create trigger record_deleted_visit before delete on visits
      for each row execute function record_deleted_visit();

    create function delete_old_deleted_visits(before timestamptz) returns void
      language sql security definer set search_path = public, pg_temp
    begin atomic
      delete from deleted_visits where deleted_at < before;
    end;
    call grant_lookup_function('delete_old_deleted_visits(timestamptz)');
  `.execute(db);
}
