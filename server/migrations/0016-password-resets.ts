import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Links for choosing a new password: one an account, the newest; a used one is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

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
