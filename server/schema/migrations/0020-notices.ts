import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Messages of JobsitesPro itself to people: links for a new password, invitations, changes of their account. They have no
 * document.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notices (
      notice_id uuid primary key,
      channel text not null,
      recipient text not null,
      reply_to text not null,
      -- It may carry a secret link; null once the notice is delivered or has failed for good.
      encrypted_content bytea,
      status text not null,
      failure_reason text,
      attempts integer not null default 0,
      next_attempt_at timestamptz(3),
      lease_token uuid,
      lease_until timestamptz(3),
      provider_id text,
      -- The most significant event that the provider has reported so far.
      provider_event text,
      sent_at timestamptz(3),
      created_at timestamptz(3) not null default clock_timestamp()
    );
    create index notices_due on notices (next_attempt_at) where status = 'queued';
    create index notices_created_at on notices (created_at);
    create index notices_provider_id on notices (provider_id) where provider_id is not null;
    call grant_system_table('notices');
  `.execute(db);
}
