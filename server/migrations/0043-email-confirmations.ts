import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** When the owner of an account confirmed its address, the links that ask for it, and accounts by address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts add column email_confirmed_at timestamptz(3);
    -- Google vouches for the addresses of its own.
    update accounts set email_confirmed_at = created_at where auth_provider = 'google';
    create index accounts_email on accounts (lower(email));

    create table email_confirmations (
      token_hash bytea primary key,
      company_id uuid not null,
      account_id uuid not null,
      -- The link confirms the address that it was sent to, not one that has replaced it since.
      email text not null,
      expires_at timestamptz(3) not null,
      constraint email_confirmations_one_an_account unique (company_id, account_id),
      foreign key (company_id, account_id) references accounts on delete cascade
    );
    call grant_system_table('email_confirmations', 'asked before the company is known');

    create function accounts_with_email(of_email text) returns table (company_id uuid, account_id uuid)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select a.company_id, a.account_id from accounts a where lower(a.email) = lower(of_email)
      order by a.account_id limit 20;
    end;
    call grant_lookup_function('accounts_with_email(text)');
  `.execute(db);
}
