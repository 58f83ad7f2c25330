import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** People who sign in. The login ID is unique in all companies, without regard to case. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    create table accounts (
      company_id uuid not null default current_company() references companies on delete cascade,
      account_id uuid not null,
      first_name text not null,
      last_name text not null,
      phone text not null,
      email text not null,
      login_id text not null,
      password_hash text not null,
      auth_provider text not null,
      terms_consent_at timestamptz(3) not null,
      sms_consent_at timestamptz(3) not null,
      email_consent_at timestamptz(3) not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, account_id)
    );
    create unique index accounts_login_id_key on accounts (lower(login_id));
    create unique index accounts_account_id_key on accounts (account_id);
    call enable_company_isolation('accounts');
    call keep_version('accounts');

    create function account_with_login_id(of_login_id text) returns table (company_id uuid, account_id uuid)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select a.company_id, a.account_id from accounts a where lower(a.login_id) = lower(of_login_id);
    end;
    call grant_lookup_function('account_with_login_id(text)');
  `.execute(db);
}
