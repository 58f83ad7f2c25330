import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Who is signed in, and what leads there: login attempts and links for a new password. Of tokens only a hash is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      session_id uuid primary key,
      token_hash bytea not null constraint sessions_token_hash_key unique,
      company_id uuid not null,
      account_id uuid not null,
      -- By which people recognise their own sessions in the list.
      browser text not null default 'Unknown browser',
      -- Its owner asked to stay signed in on that browser.
      is_remembered boolean not null default false,
      created_at timestamptz(3) not null,
      last_seen_at timestamptz(3) not null,
      foreign key (company_id, account_id) references accounts on delete cascade
    );
    create index sessions_account on sessions (company_id, account_id);
    call grant_system_table('sessions', 'asked before the company is known');

    -- Everything a request needs to know of its caller, in one query: each call of somebody signed in asks it, so it is plpgsql,
    -- which keeps its plan.
    create function person_of_session(of_token_hash bytea) returns table (
      session_id uuid, created_at timestamptz, last_seen_at timestamptz,
      account_id uuid, first_name text, last_name text,
      company_id uuid, company_code text, company_name text, time_zone text,
      subscription_status text, subscription_end_date date
    )
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

    -- Here and not in the handlers, so that no way of signing in is forgotten, and none slips in while the company is
    -- being closed: the closing transaction holds the company's row, and this waits for it.
    create function reject_session_of_closed_company() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      company record;
    begin
      select c.deletion_due_at, c.created_by_account_id, c.time_zone into company
        from companies c where c.company_id = new.company_id for key share;
      if company.deletion_due_at is not null and company.created_by_account_id is distinct from new.account_id then
        raise exception 'the company is closed' using errcode = 'check_violation', constraint = 'sessions_company_open',
          detail = to_char(company.deletion_due_at at time zone company.time_zone, 'FMMonth FMDD, YYYY');
      end if;
      return new;
    end $$;
    create trigger company_open before insert on sessions
      for each row execute function reject_session_of_closed_company();

    -- Attempts that have not led to a login, whether the login ID exists or not. They are counted by login ID and by where they
    -- come from, so that a stranger's failures delay nobody else.
    create table login_attempts (
      login_id_hash bytea not null,
      -- 'network:' and the counted address, or 'device:' and the id of a browser that the account has signed in with.
      origin text not null,
      attempts integer not null,
      blocked_until timestamptz(3) not null,
      last_attempt_at timestamptz(3) not null,
      primary key (login_id_hash, origin)
    );
    create index login_attempts_last_attempt_at on login_attempts (last_attempt_at);
    call grant_system_table('login_attempts');

    -- One link an account, the newest; a used one is gone.
    create table password_resets (
      token_hash bytea primary key,
      company_id uuid not null,
      account_id uuid not null,
      expires_at timestamptz(3) not null,
      constraint password_resets_one_an_account unique (company_id, account_id),
      foreign key (company_id, account_id) references accounts on delete cascade
    );
    call grant_system_table('password_resets', 'asked before the company is known');
  `.execute(db);
}
