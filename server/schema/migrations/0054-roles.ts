import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What each account may do: who created the company is its owner, everybody else is the office. An invitation carries
 * the role of the account that it leads to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts add column role text not null default 'office';
    update accounts a set role = 'owner'
      from companies c where c.company_id = a.company_id and c.created_by_account_id = a.account_id;
    alter table account_invites add column role text not null default 'office';

    -- With the role, so that a call still asks one query for its caller.
    drop function person_of_session(bytea);
    create function person_of_session(of_token_hash bytea) returns table (
      session_id uuid, created_at timestamptz, last_seen_at timestamptz, is_remembered boolean,
      account_id uuid, first_name text, last_name text, role text,
      company_id uuid, company_code text, company_name text, time_zone text,
      subscription_status text, subscription_end_date date, must_set_up_second_factor boolean
    )
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return query
      select s.session_id, s.created_at::timestamptz, s.last_seen_at::timestamptz, s.is_remembered,
        a.account_id, a.first_name, a.last_name, a.role, c.company_id, c.company_code, c.name, c.time_zone,
        p.subscription_status, p.end_date, c.requires_second_factor and a.second_factor_confirmed_at is null
      from sessions s
      join accounts a on a.company_id = s.company_id and a.account_id = s.account_id
      join companies c on c.company_id = s.company_id
      left join subscriptions p on p.company_id = s.company_id
      where s.token_hash = of_token_hash;
    end $$;
    call grant_lookup_function('person_of_session(bytea)');

    -- A closed company is open to each of its owners, who may restore it.
    create or replace function reject_session_of_closed_company() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      company record;
    begin
      select c.deletion_due_at, c.time_zone into company
        from companies c where c.company_id = new.company_id for key share;
      if company.deletion_due_at is not null and not exists (
        select from accounts a
        where a.company_id = new.company_id and a.account_id = new.account_id and a.role = 'owner'
      ) then
        raise exception 'the company is closed' using errcode = 'check_violation', constraint = 'sessions_company_open',
          detail = to_char(company.deletion_due_at at time zone company.time_zone, 'FMMonth FMDD, YYYY');
      end if;
      return new;
    end $$;
  `.execute(db);
}
