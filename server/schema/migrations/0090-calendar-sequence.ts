import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A visit counts the changes of what calendars show of it: its own, and those of its project, customer, jobsite, crew and
 * company. The count is the SEQUENCE of its event, which therefore never repeats, and the counts of all visits of a
 * calendar are its version: whether it changed is known without reading what it shows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visits
      add column calendar_sequence integer not null default 0,
      add column calendar_changed_at timestamptz(3) not null default clock_timestamp();
    alter table deleted_visits add column calendar_sequence integer not null default 0;

    drop trigger keep_version on visits;
    -- Calendars have the seconds between creation and change as the SEQUENCE so far; it must not go back.
    update visits set calendar_sequence = greatest(0, ceil(extract(epoch from clock_timestamp() - created_at))) + 1;
    update deleted_visits set calendar_sequence = greatest(0, floor(extract(epoch from deleted_at - created_at)));

    create function next_visit_version() returns trigger language plpgsql as $$
    begin
      new.updated_at := greatest(clock_timestamp()::timestamptz(3), old.updated_at + interval '1 millisecond');
      new.calendar_sequence := old.calendar_sequence + 1;
      new.calendar_changed_at := clock_timestamp();
      return new;
    end $$;
    -- In place of keep_version(): another name of the customer is no change of the visit that somebody is editing.
    create trigger keep_version before update on visits
      for each row when (new.calendar_sequence = old.calendar_sequence) execute function next_visit_version();

    -- Locks the visits in the order of their ids, as a change of a series does.
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
      when (old.name is distinct from new.name or old.phone is distinct from new.phone or old.time_zone is distinct from new.time_zone)
      execute function count_calendar_change();
    create trigger count_calendar_change after update on customers for each row
      when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name or old.phone is distinct from new.phone)
      execute function count_calendar_change();
    create trigger count_calendar_change after update on projects for each row
      when (old.name is distinct from new.name)
      execute function count_calendar_change();
    create trigger count_calendar_change after update on jobsites for each row
      when (old.address_1 is distinct from new.address_1 or old.address_2 is distinct from new.address_2 or old.city is distinct from new.city or old.state is distinct from new.state or old.zip is distinct from new.zip)
      execute function count_calendar_change();
    create trigger count_calendar_change after update on employees for each row
      when (old.first_name is distinct from new.first_name)
      execute function count_calendar_change();

    -- With the visit, so that a join finds one row also where statistics are missing or old.
    drop index visit_crew_employee;
    create index visit_crew_employee on visit_crew (company_id, employee_id, visit_id);

    create or replace function record_deleted_visit() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
  `.execute(db);
}
