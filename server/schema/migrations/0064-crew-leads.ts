import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Which employee an account is: a crew lead's own visits are those of this employee. An invitation carries it to the account
 * that it leads to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts
      add column employee_id uuid,
      add foreign key (company_id, employee_id) references employees on delete set null (employee_id);
    create index accounts_employee on accounts (company_id, employee_id) where employee_id is not null;
    alter table account_invites
      add column employee_id uuid,
      add foreign key (company_id, employee_id) references employees on delete set null (employee_id);
    create index account_invites_employee on account_invites (company_id, employee_id) where employee_id is not null;

    -- With the employee, so that a call still asks one query for its caller.
    drop function person_of_session(bytea);
    create function person_of_session(of_token_hash bytea) returns table (
      session_id uuid, created_at timestamptz, last_seen_at timestamptz, is_remembered boolean,
      account_id uuid, first_name text, last_name text, role text, employee_id uuid,
      company_id uuid, company_code text, company_name text, time_zone text,
      subscription_status text, subscription_end_date date, must_set_up_second_factor boolean
    )
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return query
      select s.session_id, s.created_at::timestamptz, s.last_seen_at::timestamptz, s.is_remembered,
        a.account_id, a.first_name, a.last_name, a.role, a.employee_id, c.company_id, c.company_code, c.name, c.time_zone,
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
