import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Second factors of accounts. A row exists from the beginning of the setup; the factor is on once the account says when it
 * was confirmed. Of recovery codes and challenges only a hash is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table companies add requires_second_factor boolean not null default false;
    -- Null while the second factor is off. Here, because every call of somebody signed in asks for it.
    alter table accounts add second_factor_confirmed_at timestamptz(3);

    create table second_factors (
      company_id uuid not null default current_company(),
      account_id uuid not null,
      encrypted_secret bytea not null,
      -- The time step (RFC 6238) of the last code that was accepted: neither it nor an earlier one is accepted again.
      last_used_step integer,
      created_at timestamptz(3) not null,
      primary key (company_id, account_id),
      foreign key (company_id, account_id) references accounts on delete cascade
    );
    call enable_company_isolation('second_factors');

    -- Those that are left: a used one is gone.
    create table recovery_codes (
      company_id uuid not null default current_company(),
      account_id uuid not null,
      code_hash bytea not null,
      primary key (company_id, account_id, code_hash),
      foreign key (company_id, account_id) references second_factors on delete cascade
    );
    call enable_company_isolation('recovery_codes');

    -- Logins between the password and the code.
    create table second_factor_challenges (
      token_hash bytea primary key,
      company_id uuid not null,
      account_id uuid not null,
      -- The login's choice to stay signed in.
      is_remembered boolean not null,
      attempts integer not null default 0,
      expires_at timestamptz(3) not null,
      foreign key (company_id, account_id) references second_factors on delete cascade
    );
    create index second_factor_challenges_of_account on second_factor_challenges (company_id, account_id);
    create index second_factor_challenges_expires_at on second_factor_challenges (expires_at);
    call grant_system_table('second_factor_challenges', 'asked before the company is known');

    -- Here and not in the handlers, so that no way of signing in is forgotten, and none slips in while the second factor is
    -- being switched on: the confirming transaction holds the account's row, and this waits for it.
    alter table sessions add passed_second_factor boolean not null default false;
    create function reject_session_without_second_factor() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      confirmed_at timestamptz;
    begin
      select a.second_factor_confirmed_at into confirmed_at
        from accounts a where a.company_id = new.company_id and a.account_id = new.account_id for share;
      if confirmed_at is not null and not new.passed_second_factor then
        raise exception 'the account has a second factor'
          using errcode = 'check_violation', constraint = 'sessions_second_factor';
      end if;
      return new;
    end $$;
    create trigger second_factor_passed before insert on sessions
      for each row execute function reject_session_without_second_factor();

    drop function person_of_session(bytea);
    create function person_of_session(of_token_hash bytea) returns table (
      session_id uuid, created_at timestamptz, last_seen_at timestamptz, is_remembered boolean,
      account_id uuid, first_name text, last_name text,
      company_id uuid, company_code text, company_name text, time_zone text,
      subscription_status text, subscription_end_date date, must_set_up_second_factor boolean
    )
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return query
      select s.session_id, s.created_at::timestamptz, s.last_seen_at::timestamptz, s.is_remembered,
        a.account_id, a.first_name, a.last_name, c.company_id, c.company_code, c.name, c.time_zone,
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
