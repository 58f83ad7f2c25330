import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Invitations that are out. Used or revoked ones are gone, and so are those of somebody who has left the company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    create table account_invites (
      company_id uuid not null default current_company(),
      account_invite_id uuid not null,
      token_hash bytea not null constraint account_invites_token_hash_key unique,
      send_method text not null,
      recipient text not null,
      -- Which notice carries the link; one that still waits is taken back with the invitation.
      notice_id uuid not null,
      created_by_account_id uuid not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      primary key (company_id, account_invite_id),
      foreign key (company_id, created_by_account_id) references accounts on delete cascade
    );
    create index account_invites_of_sender on account_invites (company_id, created_by_account_id);
    call enable_company_isolation('account_invites');

    create function company_of_invite(of_token_hash bytea, as_of timestamptz) returns uuid
      language sql stable security definer set search_path = public, pg_temp
      return (select company_id from account_invites where token_hash = of_token_hash and expires_at > as_of);
    call grant_lookup_function('company_of_invite(bytea, timestamptz)');
  `.execute(db);
}
