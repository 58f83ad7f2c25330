import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Lookup functions that read the directory first and compare each company table with the company that they found there.
 * They read a row by its id, because a company's tables have no index of the keys.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceIdentityLookups(db);
  await replaceEmployeeLookups(db);
  await replaceLinkLookups(db);
}

async function replaceIdentityLookups(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function company_with_code(code text) returns uuid
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (select d.company_id from directory d where d.kind = 'companies_code_key' and d.key = code);
    end $$;

    create or replace function is_company_registered(of_name text, of_zip text, of_phone text) returns boolean
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return exists (
        select from directory d where d.kind = 'companies_registered_key'
          and d.key = directory_key('companies_registered_key', concat_ws(E'\n', of_name, left(of_zip, 5), of_phone)));
    end $$;

    create or replace function account_with_login_id(of_login_id text) returns table (company_id uuid, account_id uuid)
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return query select d.company_id, d.id from directory d
      where d.kind = 'accounts_login_id_key' and d.key = directory_key('accounts_login_id_key', of_login_id);
    end $$;

    create or replace function account_with_google_sub(of_google_sub text)
      returns table (company_id uuid, account_id uuid)
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return query select d.company_id, d.id from directory d
      where d.kind = 'accounts_google_sub_key' and d.key = of_google_sub;
    end $$;

    create or replace function company_of_invite(of_token_hash bytea, as_of timestamptz) returns uuid
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      entry record;
    begin
      select d.company_id, d.id into entry from directory d
        where d.kind = 'account_invites_token_hash_key' and d.key = encode(of_token_hash, 'hex');
      return (
        select i.company_id from account_invites i
        where i.company_id = entry.company_id and i.account_invite_id = entry.id and i.expires_at > as_of);
    end $$;

    -- Everything that a request needs to know about its caller, including the day in the caller's time zone on which a
    -- closed company is deleted. Each call of a signed-in user runs it.
    create or replace function person_of_session(of_token_hash bytea) returns table (
      session_id uuid, created_at timestamptz, last_seen_at timestamptz, is_remembered boolean,
      account_id uuid, first_name text, last_name text, role text, employee_id uuid,
      company_id uuid, company_code text, company_name text, time_zone text, company_deletion_on date,
      subscription_status text, subscription_end_date date, must_set_up_second_factor boolean
    )
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      s record;
    begin
      select o.session_id, o.created_at::timestamptz as created_at, o.last_seen_at::timestamptz as last_seen_at,
        o.is_remembered, o.company_id, o.account_id
        into s from sessions o where o.token_hash = of_token_hash;
      if not found then
        return;
      end if;
      return query
      select s.session_id, s.created_at, s.last_seen_at, s.is_remembered,
        a.account_id, a.first_name, a.last_name, a.role, a.employee_id, c.company_id, c.company_code, c.name, c.time_zone,
        (c.deletion_due_at at time zone c.time_zone)::date,
        p.subscription_status, p.end_date, c.requires_second_factor and a.second_factor_confirmed_at is null
      from accounts a
      join companies c on c.company_id = s.company_id
      left join subscriptions p on p.company_id = s.company_id
      where a.company_id = s.company_id and a.account_id = s.account_id;
    end $$;
  `.execute(db);
}

async function replaceEmployeeLookups(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Everything that a request needs to know about the calling employee.
    create or replace function employee_of_code(of_code text) returns table (
      employee_id uuid, first_name text, last_name text, employee_code text, is_active boolean, end_date date,
      company_id uuid, company_code text, company_name text, time_zone text,
      subscription_status text, subscription_end_date date
    )
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      entry record;
    begin
      select d.company_id, d.id into entry from directory d
        where d.kind = 'employees_code_key' and d.key = directory_key('employees_code_key', of_code);
      if not found then
        return;
      end if;
      return query
      select e.employee_id, e.first_name, e.last_name, e.employee_code, e.is_active, e.end_date,
        c.company_id, c.company_code, c.name, c.time_zone, p.subscription_status, p.end_date
      from employees e
      join companies c on c.company_id = entry.company_id
      left join subscriptions p on p.company_id = entry.company_id
      where e.company_id = entry.company_id and e.employee_id = entry.id and e.employee_code = of_code;
    end $$;

    create or replace function company_of_timecard(of_timecard_id uuid) returns uuid
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (
        select d.company_id from directory d
        where d.kind = 'timecards_timecard_id_key' and d.key = of_timecard_id::text);
    end $$;
  `.execute(db);
}

async function replaceLinkLookups(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function link_of_token(of_token_hash bytea) returns table (
      company_id uuid, document_link_id uuid, link_kind text, message_id uuid, document_kind text, document_id uuid,
      expires_at timestamptz, revoked_at timestamptz, used_at timestamptz, time_zone text
    )
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      entry record;
    begin
      select d.company_id, d.id into entry from directory d
        where d.kind = 'document_links_token_hash_key' and d.key = encode(of_token_hash, 'hex');
      if not found then
        return;
      end if;
      return query
      select l.company_id, l.link_id, l.kind, l.message_id,
        coalesce(m.document_kind, case when l.change_order_id is null then 'estimate' else 'change_order' end),
        coalesce(m.document_id, l.estimate_id, l.change_order_id), l.expires_at::timestamptz, l.revoked_at::timestamptz,
        l.used_at::timestamptz, c.time_zone
      from document_links l
      left join messages m on m.company_id = entry.company_id and m.message_id = l.message_id
      join companies c on c.company_id = entry.company_id
      where l.company_id = entry.company_id and l.link_id = entry.id and l.token_hash = of_token_hash;
    end $$;

    -- Everything that a calendar request needs.
    create or replace function calendar_feed_of_token(of_token_hash bytea) returns table (
      calendar_feed_id uuid, company_id uuid, company_name text, time_zone text,
      employee_id uuid, first_name text, last_name text, is_active boolean, end_date date,
      subscription_status text, subscription_end_date date
    )
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      entry record;
    begin
      select d.company_id, d.id into entry from directory d
        where d.kind = 'calendar_feeds_token_hash_key' and d.key = encode(of_token_hash, 'hex');
      if not found then
        return;
      end if;
      return query
      select f.calendar_feed_id, f.company_id, c.name, c.time_zone,
        e.employee_id, e.first_name, e.last_name, e.is_active, e.end_date, p.subscription_status, p.end_date
      from calendar_feeds f
      join companies c on c.company_id = entry.company_id
      left join accounts a on a.company_id = entry.company_id and a.account_id = f.account_id
      left join employees e on e.company_id = entry.company_id and e.employee_id = f.employee_id
      left join subscriptions p on p.company_id = entry.company_id
      where f.company_id = entry.company_id and f.calendar_feed_id = entry.id and f.token_hash = of_token_hash
        and (a.role <> 'crew_lead' or sha256(convert_to(e.employee_code, 'UTF8')) = f.code_hash);
    end $$;
  `.execute(db);
}
