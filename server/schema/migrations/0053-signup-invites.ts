import { type Kysely, sql } from 'kysely';

/** Invitations by the operator to sign up with a new company, which therefore belong to no company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One invitation per address, the newest; a used one is deleted.
    create table signup_invites (
      email text primary key,
      token_hash bytea not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      constraint signup_invites_token_hash_key unique (token_hash)
    )
  `.execute(db);
  await sql`call grant_system_table('signup_invites')`.execute(db);
}
