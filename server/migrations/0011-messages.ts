import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What is sent to customers: the message, a snapshot of what its document says, and where its delivery stands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    create table messages (
      company_id uuid not null default current_company() references companies on delete cascade,
      message_id uuid not null,
      customer_id uuid not null,
      document_kind text not null,
      document_id uuid not null,
      channel text not null,
      recipient text not null,
      content jsonb not null,
      document jsonb not null,
      file_name text not null,
      file_key text,
      status text not null,
      failure_reason text,
      attempts integer not null default 0,
      next_attempt_at timestamptz(3),
      -- Whoever delivers holds the message by this token until then; a slower worker with an older token changes nothing.
      lease_token uuid,
      lease_until timestamptz(3),
      provider_id text,
      sent_at timestamptz(3),
      created_by_account_id uuid,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, message_id),
      foreign key (company_id, customer_id) references customers on delete cascade
    );
    create index messages_of_customer on messages (company_id, customer_id, message_id);
    create index messages_due on messages (next_attempt_at) where status = 'queued';
    call enable_company_isolation('messages');
    call keep_version('messages');

    create function due_messages(as_of timestamptz, at_most integer) returns table (company_id uuid, message_id uuid)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select m.company_id, m.message_id from messages m
      where m.status = 'queued' and m.next_attempt_at <= as_of and (m.lease_until is null or m.lease_until < as_of)
      order by m.next_attempt_at limit at_most;
    end;
    call grant_lookup_function('due_messages(timestamptz, integer)');

    -- The short link of a text: unguessable, to one message's document, for 90 days.
    create table document_links (
      company_id uuid not null default current_company(),
      link_id uuid not null,
      message_id uuid not null,
      token_hash bytea not null constraint document_links_token_hash_key unique,
      expires_at timestamptz(3) not null,
      opened_at timestamptz(3),
      created_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, link_id),
      constraint document_links_one_a_message unique (company_id, message_id),
      foreign key (company_id, message_id) references messages on delete cascade
    );
    call enable_company_isolation('document_links');

    create function message_of_link(of_token_hash bytea, as_of timestamptz)
      returns table (company_id uuid, message_id uuid)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select l.company_id, l.message_id from document_links l
      where l.token_hash = of_token_hash and l.expires_at > as_of;
    end;
    call grant_lookup_function('message_of_link(bytea, timestamptz)');
  `.execute(db);
}
