import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What is sent to customers: the message, a snapshot of what its document says, where its delivery stands, and the link to the
 * document.
 */
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
      -- With placeholders for its links.
      content jsonb not null,
      -- Beside the content, so that a list need not parse every message that it names.
      subject text not null generated always as (content ->> 'subject') stored,
      -- The snapshot of the document: the PDF is rendered from this alone.
      document jsonb not null,
      file_name text not null,
      -- Null until the PDF is rendered.
      file_key text,
      -- How often rendering crashed or ran out of time: a document that always does must not be tried for ever.
      render_failures smallint not null default 0,
      -- The token of the document's link, until the message is delivered or has failed: a reader of the table must not be
      -- able to open the document.
      encrypted_link_token bytea,
      status text not null,
      failure_reason text,
      attempts integer not null default 0,
      next_attempt_at timestamptz(3),
      -- The worker with this token delivers the message until then; one with an older token changes nothing.
      lease_token uuid,
      lease_until timestamptz(3),
      provider_id text,
      -- The most significant event that the provider has reported so far.
      provider_event text,
      sent_at timestamptz(3),
      created_by_account_id uuid,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, message_id),
      foreign key (company_id, customer_id) references customers on delete cascade
    );
    create index messages_of_customer on messages (company_id, customer_id, message_id);
    create index messages_due on messages (company_id, next_attempt_at, message_id) where status = 'queued';
    -- Providers name a message by our id or by theirs, before its company is known.
    create index messages_message_id on messages (message_id);
    create index messages_provider_id on messages (provider_id) where provider_id is not null;
    call enable_company_isolation('messages');
    call keep_version('messages');
    create trigger record_deleted_file after delete on messages
      for each row when (old.file_key is not null) execute function record_deleted_file();

    -- Due messages in turns: the company with the fewest deliveries under way comes first. The query looks at each company that
    -- has something waiting, and at a few messages of each, however long their queues are.
    create function due_messages(as_of timestamptz, at_most integer, under_way uuid[], most_of_a_company integer)
      returns table (company_id uuid, message_id uuid)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      with recursive waiting as (
        (select m.company_id from messages m where m.status = 'queued' order by m.company_id limit 1)
        union all
        select (
          select m.company_id from messages m
          where m.status = 'queued' and m.company_id > w.company_id
          order by m.company_id limit 1
        )
        from waiting w where w.company_id is not null
      ),
      taken as (
        select w.company_id, (
          select count(*) from messages m where m.message_id = any (under_way) and m.company_id = w.company_id
        ) as turns
        from waiting w where w.company_id is not null
      )
      select t.company_id, due.message_id
      from taken t cross join lateral (
        select m.message_id, m.next_attempt_at, row_number() over (order by m.next_attempt_at, m.message_id) as turn
        from messages m
        where m.company_id = t.company_id and m.status = 'queued' and m.next_attempt_at <= as_of
          and (m.lease_until is null or m.lease_until < as_of) and m.message_id <> all (under_way)
        order by m.next_attempt_at, m.message_id
        limit greatest(most_of_a_company - t.turns, 0)
      ) due
      order by t.turns + due.turn, due.next_attempt_at, due.message_id
      limit at_most;
    end;
    call grant_lookup_function('due_messages(timestamptz, integer, uuid[], integer)');

    -- How much waits in all companies together, for the operator.
    create function queued_messages()
      returns table (depth integer, next_attempt_at timestamptz)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select count(*)::integer, min(m.next_attempt_at) from messages m where m.status = 'queued';
    end;
    call grant_lookup_function('queued_messages()');

    create function message_of_provider_event(of_message_id uuid, of_provider_id text)
      returns table (company_id uuid, message_id uuid)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select m.company_id, m.message_id from messages m
      where m.message_id = of_message_id or (of_message_id is null and m.provider_id = of_provider_id)
      limit 1;
    end;
    call grant_lookup_function('message_of_provider_event(uuid, text)');

    -- The short link to one message's document: unguessable, for 90 days.
    create table document_links (
      company_id uuid not null default current_company(),
      link_id uuid not null,
      message_id uuid not null,
      token_hash bytea not null constraint document_links_token_hash_key unique,
      expires_at timestamptz(3) not null,
      opened_at timestamptz(3),
      -- A revoked link opens nothing, and the log still shows that there was one.
      revoked_at timestamptz(3),
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
      where l.token_hash = of_token_hash and l.expires_at > as_of and l.revoked_at is null;
    end;
    call grant_lookup_function('message_of_link(bytea, timestamptz)');

    -- Whom a company has written to. A company that has not paid may write to few people that are not among them.
    create table message_recipients (
      company_id uuid not null default current_company() references companies on delete cascade,
      -- An email address, or a phone number as 813-555-0142.
      recipient text not null,
      first_written_to_at timestamptz(3) not null,
      primary key (company_id, recipient)
    );
    call enable_company_isolation('message_recipients');
  `.execute(db);
}
