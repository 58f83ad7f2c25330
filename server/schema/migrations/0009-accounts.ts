import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * People who sign in, invitations to create an account, and the links that confirm their addresses. Only hashes of
 * tokens are stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db);
  await createAccountLookups(db);
  await createInvites(db);
  await createAddressConfirmations(db);
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts (
      company_id uuid not null default current_company() references companies on delete cascade,
      account_id uuid not null,
      role text not null default 'office',
      -- The employee that this account belongs to. A crew lead's own visits are the visits of this employee.
      employee_id uuid,
      first_name text not null,
      last_name text not null,
      phone text not null,
      -- Links to set a new password are not sent to a number that was changed recently; null for the first number.
      phone_changed_at timestamptz(3),
      -- Texts about customers are sent only to a confirmed phone.
      phone_confirmed_at timestamptz(3),
      email text not null,
      email_confirmed_at timestamptz(3),
      -- The account also wants customers' responses by text message.
      texts_on_answers boolean not null default false,
      -- Unique across all companies, ignoring case.
      login_id text not null,
      -- Null for an account that signs in with Google, which is identified by Google's id of the person.
      password_hash text,
      google_sub text constraint accounts_google_sub_key unique,
      auth_provider text not null,
      -- Null while the second factor is off. It is in this table because every call of a signed-in user reads it.
      second_factor_confirmed_at timestamptz(3),
      terms_consent_at timestamptz(3) not null,
      sms_consent_at timestamptz(3) not null,
      email_consent_at timestamptz(3) not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, account_id),
      foreign key (company_id, employee_id) references employees on delete set null (employee_id),
      constraint accounts_one_credential check (
        case auth_provider when 'google' then google_sub is not null and password_hash is null
          else google_sub is null and password_hash is not null end
      )
    );
    create unique index accounts_login_id_key on accounts (lower(login_id));
    create unique index accounts_account_id_key on accounts (account_id);
    create index accounts_email on accounts (lower(email));
    create index accounts_employee on accounts (company_id, employee_id) where employee_id is not null;
    call enable_company_isolation('accounts');
    call keep_version('accounts');
  `.execute(db);
}

async function createAccountLookups(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function account_with_login_id(of_login_id text) returns table (company_id uuid, account_id uuid)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select a.company_id, a.account_id from accounts a where lower(a.login_id) = lower(of_login_id);
    end;
    call grant_lookup_function('account_with_login_id(text)');

    create function account_with_google_sub(of_google_sub text) returns table (company_id uuid, account_id uuid)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select a.company_id, a.account_id from accounts a where a.google_sub = of_google_sub;
    end;
    call grant_lookup_function('account_with_google_sub(text)');

    -- An address may belong to accounts of many companies. A person who requests login IDs gets the first of them.
    create function accounts_with_email(of_email text) returns table (company_id uuid, account_id uuid)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select a.company_id, a.account_id from accounts a where lower(a.email) = lower(of_email)
      order by a.account_id limit 20;
    end;
    call grant_lookup_function('accounts_with_email(text)');
  `.execute(db);
}

async function createInvites(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Open invitations. An invitation is deleted when it is used or revoked, or when its sender has left the company.
    create table account_invites (
      company_id uuid not null default current_company(),
      account_invite_id uuid not null,
      token_hash bytea not null constraint account_invites_token_hash_key unique,
      -- The role of the account that the invitation creates.
      role text not null default 'office',
      employee_id uuid,
      send_method text not null,
      recipient text not null,
      -- The notice that carries the link. If the notice is still waiting, it is withdrawn with the invitation.
      notice_id uuid not null,
      created_by_account_id uuid not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      primary key (company_id, account_invite_id),
      foreign key (company_id, created_by_account_id) references accounts on delete cascade,
      foreign key (company_id, employee_id) references employees on delete set null (employee_id)
    );
    create index account_invites_of_sender on account_invites (company_id, created_by_account_id);
    create index account_invites_employee on account_invites (company_id, employee_id) where employee_id is not null;
    call enable_company_isolation('account_invites');

    create function company_of_invite(of_token_hash bytea, as_of timestamptz) returns uuid
      language sql stable security definer set search_path = public, pg_temp
      return (select company_id from account_invites where token_hash = of_token_hash and expires_at > as_of);
    call grant_lookup_function('company_of_invite(bytea, timestamptz)');
  `.execute(db);
}

async function createAddressConfirmations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_confirmations (
      token_hash bytea primary key,
      company_id uuid not null,
      account_id uuid not null,
      -- The link confirms the address that it was sent to, not a newer one.
      email text not null,
      expires_at timestamptz(3) not null,
      constraint email_confirmations_one_an_account unique (company_id, account_id),
      foreign key (company_id, account_id) references accounts on delete cascade
    );
    call grant_system_table('email_confirmations', 'asked before the company is known');

    create table phone_confirmations (
      token_hash bytea primary key,
      company_id uuid not null,
      account_id uuid not null,
      -- The link confirms the phone that it was sent to, not a newer one.
      phone text not null,
      expires_at timestamptz(3) not null,
      constraint phone_confirmations_one_an_account unique (company_id, account_id),
      foreign key (company_id, account_id) references accounts on delete cascade
    );
    call grant_system_table('phone_confirmations', 'asked before the company is known');
  `.execute(db);
}
