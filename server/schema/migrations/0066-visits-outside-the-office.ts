import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What of visits leaves the office. The crew may tell customers that they are on their way, and see their phones, where
 * the company allows it. Calendar programs read the schedule behind a secret address: one of the company, which ends with
 * the account that made it, and one of each employee, which ends with their code. Calendars learn of a visit that was
 * deleted as of one that was cancelled, so what they show of it outlives it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table companies
      add column default_arrival_window_minutes smallint not null default 120
        constraint companies_arrival_window_known check (default_arrival_window_minutes in (0, 30, 60, 120, 240)),
      add column crew_tells_on_my_way boolean not null default true,
      add column crew_sees_customer_phone boolean not null default false;

    create table calendar_feeds (
      company_id uuid not null default current_company() references companies on delete cascade,
      calendar_feed_id uuid not null,
      token_hash bytea not null constraint calendar_feeds_token_hash_key unique,
      -- Who made the company's; null for an employee's.
      account_id uuid,
      -- Whose it is, and the hash of the code with which it ends; null for the company's.
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

    -- Everything that a calendar's request needs to know, in one query.
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

    create table deleted_visits (
      company_id uuid not null default current_company() references companies on delete cascade,
      visit_id uuid not null,
      title text not null,
      day date not null,
      starts_minute smallint,
      ends_minute smallint,
      -- In whose calendars it was.
      employee_ids uuid[] not null,
      created_at timestamptz(3) not null,
      deleted_at timestamptz(3) not null,
      primary key (company_id, visit_id)
    );
    create index deleted_visits_deleted on deleted_visits (deleted_at);
    call enable_company_isolation('deleted_visits');

    -- Before the deletion, while its crew is there. A company that is deleted takes its visits along for good.
    create function record_deleted_visit() returns trigger language plpgsql as $$
    begin
      insert into deleted_visits (company_id, visit_id, title, day, starts_minute, ends_minute, employee_ids, created_at, deleted_at)
      select old.company_id, old.visit_id, old.title, old.day, old.starts_minute, old.ends_minute,
        array(select employee_id from visit_crew c where c.company_id = old.company_id and c.visit_id = old.visit_id),
        old.created_at, greatest(clock_timestamp(), old.updated_at + interval '1 second')
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
