import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Hours worked. They outlive the employee and the jobsite: a time card stores both names, which follow renames as long
 * as the employee and the jobsite exist. The employee's id also remains and is therefore not a foreign key: it groups
 * one person's hours and separates them from those of another employee with the same name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTimecards(db);
  await createBreaks(db);
  await createRenames(db);
}

async function createTimecards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table timecards (
      company_id uuid not null default current_company() references companies on delete cascade,
      timecard_id uuid not null,
      employee_id uuid not null,
      employee_name text not null,
      jobsite_id uuid,
      jobsite_name text not null,
      clock_in timestamptz(3) not null,
      clock_in_source text not null,
      clock_in_recorded_at timestamptz(3) not null,
      clock_out timestamptz(3),
      clock_out_source text,
      clock_out_recorded_at timestamptz(3),
      -- The total seconds of breaks that have ended. Sums of hours are read from an index that includes it.
      break_seconds integer not null default 0,
      -- When the current break began. There is never more than one.
      on_break_since timestamptz(3),
      -- Who entered the breaks, with the same values as the sources above; null without breaks.
      break_source text,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, timecard_id),
      foreign key (company_id, jobsite_id) references jobsites on delete set null (jobsite_id),
      constraint timecards_in_order check (clock_out >= clock_in),
      constraint timecards_out_is_whole check (num_nulls(clock_out, clock_out_source, clock_out_recorded_at) in (0, 3)),
      constraint timecards_break_fits check (
        break_seconds >= 0 and (on_break_since is null or (clock_out is null and on_break_since >= clock_in)))
    );
    create unique index timecards_one_open on timecards (company_id, employee_id) where clock_out is null;
    -- For a caller with a time card's id, before its company is known.
    create unique index timecards_timecard_id_key on timecards (timecard_id);
    create index timecards_of_employee on timecards (company_id, employee_id, clock_in);
    create index timecards_of_jobsite on timecards (company_id, jobsite_id, clock_in);
    -- Sums of hours are read from this index alone.
    create index timecards_clock_in on timecards (company_id, clock_in) include (clock_out, employee_id, break_seconds);
    -- The few time cards that may extend to days long after the day on which they began.
    create index timecards_long on timecards (company_id, clock_in) include (clock_out, employee_id, break_seconds)
      where clock_out is null or clock_out - clock_in > interval '24 hours';
    call enable_company_isolation('timecards');
    call keep_version('timecards');

    create function company_of_timecard(of_timecard_id uuid) returns uuid
      language sql stable security definer set search_path = public, pg_temp
      return (select company_id from timecards where timecard_id = of_timecard_id);
    call grant_lookup_function('company_of_timecard(uuid)');
  `.execute(db);
}

/**
 * Unpaid breaks that have ended. Sums of hours look them up only if a time card crosses the boundary of a report. They
 * are looked up by the employee, whose time cards do not overlap: the index does not include the ids of time cards.
 */
async function createBreaks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table timecard_breaks (
      company_id uuid not null default current_company() references companies on delete cascade,
      timecard_id uuid not null,
      employee_id uuid not null,
      starts_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      primary key (company_id, timecard_id, starts_at),
      foreign key (company_id, timecard_id) references timecards on delete cascade,
      constraint timecard_breaks_in_order check (ends_at > starts_at)
    );
    create index timecard_breaks_of_employee on timecard_breaks (company_id, employee_id, starts_at) include (ends_at);
    call enable_company_isolation('timecard_breaks');
  `.execute(db);
}

async function createRenames(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function rename_employee_on_timecards() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      update timecards set employee_name = concat_ws(' ', new.first_name, new.last_name)
      where company_id = new.company_id and employee_id = new.employee_id;
      return null;
    end $$;
    create trigger rename_on_timecards after update on employees for each row
      when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
      execute function rename_employee_on_timecards();

    create function rename_jobsite_on_timecards() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      update timecards set jobsite_name = new.name
      where company_id = new.company_id and jobsite_id = new.jobsite_id;
      return null;
    end $$;
    create trigger rename_on_timecards after update on jobsites for each row
      when (old.name is distinct from new.name)
      execute function rename_jobsite_on_timecards();
  `.execute(db);
}
