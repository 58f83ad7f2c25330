import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Companies' connections to QuickBooks. Of the tokens only encrypted ones are stored, of a sign-on's state only a hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    create table quickbooks_connections (
      company_id uuid primary key default current_company() references companies on delete cascade,
      -- QuickBooks' own id of the company there, and its name.
      realm_id text not null,
      company_name text not null,
      encrypted_tokens bytea not null,
      access_until timestamptz(3) not null,
      refresh_until timestamptz(3) not null,
      -- Somebody is renewing the tokens until then. Only the holder of the newest token says what came of it.
      lease_token uuid,
      lease_until timestamptz(3),
      connected_by_account_id uuid,
      connected_at timestamptz(3) not null,
      foreign key (company_id, connected_by_account_id) references accounts
        on delete set null (connected_by_account_id)
    );
    call enable_company_isolation('quickbooks_connections');

    -- People who were sent to sign on at QuickBooks. The session says who and of which company, and takes it along.
    create table quickbooks_sign_ons (
      state_hash bytea primary key,
      session_id uuid not null references sessions on delete cascade,
      expires_at timestamptz(3) not null
    );
    create index quickbooks_sign_ons_of_session on quickbooks_sign_ons (session_id);
    call grant_system_table('quickbooks_sign_ons');
  `.execute(db);
}
