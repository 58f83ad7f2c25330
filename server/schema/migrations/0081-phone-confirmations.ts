import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Phones of accounts are confirmed by a link in a text message before texts about customers go to them. Existing accounts
 * confirm theirs once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts add column phone_confirmed_at timestamptz(3);

    create table phone_confirmations (
      token_hash bytea primary key,
      company_id uuid not null,
      account_id uuid not null,
      -- The link confirms the phone that it was sent to, not one that has replaced it since.
      phone text not null,
      expires_at timestamptz(3) not null,
      constraint phone_confirmations_one_an_account unique (company_id, account_id),
      foreign key (company_id, account_id) references accounts on delete cascade
    );
    call grant_system_table('phone_confirmations', 'asked before the company is known');
  `.execute(db);
}
