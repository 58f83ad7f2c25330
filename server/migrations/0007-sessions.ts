import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Who is signed in. Only a hash of the token is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    create table sessions (
      session_id uuid primary key,
      token_hash bytea not null constraint sessions_token_hash_key unique,
      company_id uuid not null,
      account_id uuid not null,
      created_at timestamptz(3) not null,
      last_seen_at timestamptz(3) not null,
      foreign key (company_id, account_id) references accounts on delete cascade
    );
    create index sessions_account on sessions (company_id, account_id);
    call grant_system_table('sessions', 'asked before the company is known');

    -- Failed logins of one login ID, whether it exists or not, for the growing waits.
    create table login_failures (
      login_key bytea primary key,
      failures integer not null,
      blocked_until timestamptz(3) not null,
      last_failed_at timestamptz(3) not null
    );
    call grant_system_table('login_failures');

    -- Everything a request needs to know of its caller, in one question.
    create function person_of_session(of_token_hash bytea) returns table (
      session_id uuid, created_at timestamptz, last_seen_at timestamptz,
      account_id uuid, first_name text, last_name text,
      company_id uuid, company_code text, company_name text, time_zone text,
      subscription_status text, subscription_end_date date
    )
    -- Not SQL but plpgsql, which keeps its plan: this is asked on every call of somebody signed in.
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return query
      select s.session_id, s.created_at::timestamptz, s.last_seen_at::timestamptz, a.account_id, a.first_name, a.last_name,
        c.company_id, c.company_code, c.name, c.time_zone, p.subscription_status, p.end_date
      from sessions s
      join accounts a on a.company_id = s.company_id and a.account_id = s.account_id
      join companies c on c.company_id = s.company_id
      left join subscriptions p on p.company_id = s.company_id
      where s.token_hash = of_token_hash;
    end $$;
    call grant_lookup_function('person_of_session(bytea)');
  `.execute(db);
}
