import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Sign-in: sessions, attempts, links to set a new password, and second factors. Only hashes of tokens and codes are
 * stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSessions(db);
  await createSessionChecks(db);
  await createLoginAttempts(db);
  await createSecondFactors(db);
  await createChallenges(db);
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      session_id uuid primary key,
      token_hash bytea not null constraint sessions_token_hash_key unique,
      company_id uuid not null,
      account_id uuid not null,
      -- Helps users recognize their own sessions in the list.
      browser text not null default 'Unknown browser',
      -- The user chose to stay signed in on that browser.
      is_remembered boolean not null default false,
      passed_second_factor boolean not null default false,
      created_at timestamptz(3) not null,
      last_seen_at timestamptz(3) not null,
      foreign key (company_id, account_id) references accounts on delete cascade
    );
    create index sessions_account on sessions (company_id, account_id);
    call grant_system_table('sessions', 'asked before the company is known');

    -- Everything that a request needs to know about its caller, in one query, including the day in the caller's time
    -- zone on which a closed company is deleted. Each call of a signed-in user runs it. It is plpgsql, which caches its
    -- plan.
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

/** Implemented here and not in the handlers, so that it applies to every sign-in method. */
async function createSessionChecks(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A closed company is available to each of its owners, who may restore it. The closing transaction locks the
    -- company's row, and this function waits for that lock, so that no session is created in the meantime.
    create function reject_session_of_closed_company() returns trigger
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
    create trigger company_open before insert on sessions
      for each row execute function reject_session_of_closed_company();

    -- The transaction that turns the second factor on locks the account's row, and this function waits for that lock.
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
  `.execute(db);
}

async function createLoginAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Attempts that did not lead to a login, whether or not the login ID exists. They are counted by login ID and by
    -- origin, so that failures of a stranger do not delay other users.
    create table login_attempts (
      login_id_hash bytea not null,
      -- 'network:' and the counted address, or 'device:' and the id of a browser on which the account has signed in
      -- before.
      origin text not null,
      attempts integer not null,
      blocked_until timestamptz(3) not null,
      last_attempt_at timestamptz(3) not null,
      primary key (login_id_hash, origin)
    );
    create index login_attempts_last_attempt_at on login_attempts (last_attempt_at);
    call grant_system_table('login_attempts');

    -- One link per account, the newest; a used link is deleted.
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

/**
 * Authenticator apps and passkeys. A row exists from the beginning of the setup. The factor is on once the account
 * stores the time of its confirmation.
 */
async function createSecondFactors(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- An account's second factor: an app secret, passkeys, or both.
    create table second_factors (
      company_id uuid not null default current_company(),
      account_id uuid not null,
      encrypted_secret bytea,
      -- Null while the app is being set up, or if there is no app.
      app_confirmed_at timestamptz(3),
      -- The time step (RFC 6238) of the last accepted code. That time step and earlier ones are rejected.
      last_used_step integer,
      -- The challenge for the passkey that is being added.
      registration_challenge_hash bytea,
      registration_expires_at timestamptz(3),
      created_at timestamptz(3) not null,
      primary key (company_id, account_id),
      foreign key (company_id, account_id) references accounts on delete cascade,
      check ((registration_challenge_hash is null) = (registration_expires_at is null)),
      check (app_confirmed_at is null or encrypted_secret is not null)
    );
    call enable_company_isolation('second_factors');

    create table passkeys (
      company_id uuid not null default current_company(),
      passkey_id uuid not null,
      account_id uuid not null,
      name text not null,
      credential_id bytea not null,
      -- In COSE format, as the device sent it.
      public_key bytea not null,
      -- How many times the device has signed; 0 for devices that do not count.
      signature_counter bigint not null,
      -- The transports of the device, separated by spaces.
      transports text not null,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3),
      primary key (company_id, passkey_id),
      unique (company_id, credential_id),
      foreign key (company_id, account_id) references second_factors on delete cascade
    );
    create index passkeys_of_account on passkeys (company_id, account_id);
    call enable_company_isolation('passkeys');

    -- Unused codes only: a used code is deleted.
    create table recovery_codes (
      company_id uuid not null default current_company(),
      account_id uuid not null,
      code_hash bytea not null,
      primary key (company_id, account_id, code_hash),
      foreign key (company_id, account_id) references second_factors on delete cascade
    );
    call enable_company_isolation('recovery_codes');
  `.execute(db);
}

async function createChallenges(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Logins between the password and the second factor.
    create table second_factor_challenges (
      token_hash bytea primary key,
      company_id uuid not null,
      account_id uuid not null,
      -- Whether the login chose to stay signed in.
      is_remembered boolean not null,
      attempts integer not null default 0,
      -- The hash of the login's last passkey challenge, until the challenge is signed.
      passkey_challenge_hash bytea,
      expires_at timestamptz(3) not null,
      foreign key (company_id, account_id) references second_factors on delete cascade
    );
    create index second_factor_challenges_of_account on second_factor_challenges (company_id, account_id);
    create index second_factor_challenges_expires_at on second_factor_challenges (expires_at);
    call grant_system_table('second_factor_challenges', 'asked before the company is known');
  `.execute(db);
}
