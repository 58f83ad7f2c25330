import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The query of each call's caller returns the day on which their company is deleted, in its time zone, if it is closed: all
 * screens show it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function person_of_session(bytea);
    create function person_of_session(of_token_hash bytea) returns table (
      session_id uuid, created_at timestamptz, last_seen_at timestamptz, is_remembered boolean,
      account_id uuid, first_name text, last_name text, role text, employee_id uuid,
      company_id uuid, company_code text, company_name text, time_zone text, company_deletion_on date,
      subscription_status text, subscription_end_date date, must_set_up_second_factor boolean
    )
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return query
      select s.session_id, s.created_at::timestamptz, s.last_seen_at::timestamptz, s.is_remembered,
        a.account_id, a.first_name, a.last_name, a.role, a.employee_id, c.company_id, c.company_code, c.name, c.time_zone,
        (c.deletion_due_at at time zone c.time_zone)::date,
        p.subscription_status, p.end_date, c.requires_second_factor and a.second_factor_confirmed_at is null
      from sessions s
      join accounts a on a.company_id = s.company_id and a.account_id = s.account_id
      join companies c on c.company_id = s.company_id
      left join subscriptions p on p.company_id = s.company_id
      where s.token_hash = of_token_hash;
    end $$;
    call grant_lookup_function('person_of_session(bytea)');
  `.execute(db);
}
