import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Outgoing data: messages from companies to their customers, each with a snapshot of its document and the link to it,
 * and notices from JobsitesPro itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMessages(db);
  await createMessageRecipients(db);
  await createMessageLookups(db);
  await createLinks(db);
  await createInvoiceProgress(db);
  await createNotices(db);
  await createPhoneReplies(db);
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table messages (
      company_id uuid not null default current_company() references companies on delete cascade,
      message_id uuid not null,
      customer_id uuid not null,
      document_kind text not null,
      document_id uuid not null,
      -- The revision in the message. No foreign key: a message outlives a deleted estimate.
      revision_id uuid,
      -- The approval whose signed copy is sent instead of the document as sent. No foreign key: delivery does not need
      -- one, and approvals are never deleted.
      approval_id uuid,
      channel text not null,
      recipient text not null,
      -- Contains placeholders for its links.
      content jsonb not null,
      -- Stored outside of the content, so that a list need not parse every message.
      subject text not null generated always as (content ->> 'subject') stored,
      -- The snapshot of the document. The PDF is rendered from it alone.
      document jsonb not null,
      -- False for the company's response to a question and for the withdrawal of an approval. They include the document
      -- but do not send it.
      sends_document boolean not null default true,
      is_reminder boolean not null default false,
      -- Tests and copies that a company sends to itself. They have no link, and reminders do not count from them.
      is_for_office boolean not null default false,
      -- If false, the PDF is available only at the email's link.
      attaches_pdf boolean not null default true,
      file_name text not null,
      -- Null until the PDF is rendered.
      file_key text,
      -- How many times rendering crashed or timed out. It limits the retries of a document that always fails.
      render_failures smallint not null default 0,
      -- The token of the document's link, stored until the message is delivered or has failed. It is encrypted so that
      -- a reader of the table cannot open the document.
      encrypted_link_token bytea,
      status text not null,
      failure_reason text,
      attempts integer not null default 0,
      next_attempt_at timestamptz(3),
      -- The worker with this token delivers the message until this time. A worker with an older token changes nothing.
      lease_token uuid,
      lease_until timestamptz(3),
      -- Copies of approvals are counted as messages on delivery, once for all attempts.
      is_counted boolean not null default false,
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
    create index messages_of_document on messages (company_id, document_id, message_id);
    create index messages_due on messages (company_id, next_attempt_at, message_id) where status = 'queued';
    create index messages_by_age on messages (company_id, created_at);
    create index messages_failed on messages (company_id, created_at) where status = 'failed';
    -- Provider events identify a message by our id or by the provider's id, before its company is known.
    create index messages_message_id on messages (message_id);
    create index messages_provider_id on messages (provider_id) where provider_id is not null;
    call enable_company_isolation('messages');
    call keep_version('messages');
    create trigger record_deleted_file after delete on messages
      for each row when (old.file_key is not null) execute function record_deleted_file();
  `.execute(db);
}

async function createMessageRecipients(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The recipients that a company has already written to. A company that has not paid may write to only a few new
    -- recipients.
    create table message_recipients (
      company_id uuid not null default current_company() references companies on delete cascade,
      -- An email address, or a phone number such as 813-555-0142.
      recipient text not null,
      first_written_to_at timestamptz(3) not null,
      primary key (company_id, recipient)
    );
    call enable_company_isolation('message_recipients');
  `.execute(db);
}

async function createMessageLookups(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Returns due messages in turns: the company with the fewest deliveries in progress comes first. The query reads
    -- each company that has waiting messages and only a few messages of each, no matter how long their queues are.
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

    -- The number of waiting messages of all companies, for the operator.
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
  `.execute(db);
}

async function createLinks(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- An unguessable link to a document. A link of kind message belongs to a message and opens its document for 90
    -- days. A link of kind in_person opens an estimate or a change order on a device of the company, in the presence of
    -- an account. It belongs to no message, and it expires with the approval that it is used for.
    create table document_links (
      company_id uuid not null default current_company(),
      link_id uuid not null,
      kind text not null default 'message',
      message_id uuid,
      estimate_id uuid,
      change_order_id uuid,
      account_id uuid,
      account_name text,
      token_hash bytea not null constraint document_links_token_hash_key unique,
      expires_at timestamptz(3) not null,
      opened_at timestamptz(3),
      used_at timestamptz(3),
      -- A revoked link opens nothing. The row remains so that the log can show the link.
      revoked_at timestamptz(3),
      -- When a recipient reported that the message reached the wrong person.
      wrong_person_at timestamptz(3),
      created_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, link_id),
      constraint document_links_one_a_message unique (company_id, message_id),
      constraint document_links_kind check (case kind
        when 'message' then message_id is not null and num_nonnulls(estimate_id, change_order_id) = 0 and used_at is null
        when 'in_person' then message_id is null and num_nonnulls(estimate_id, change_order_id) = 1
          and account_name is not null
        else false end),
      foreign key (company_id, message_id) references messages on delete cascade,
      foreign key (company_id, estimate_id) references estimates on delete cascade,
      foreign key (company_id, change_order_id) references change_orders on delete cascade
    );
    create index document_links_of_estimate on document_links (company_id, estimate_id) where estimate_id is not null;
    create index document_links_of_change_order on document_links (company_id, change_order_id)
      where change_order_id is not null;
    call enable_company_isolation('document_links');

    create function link_of_token(of_token_hash bytea) returns table (
      company_id uuid, document_link_id uuid, link_kind text, message_id uuid, document_kind text, document_id uuid,
      expires_at timestamptz, revoked_at timestamptz, used_at timestamptz, time_zone text
    )
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select l.company_id, l.link_id, l.kind, l.message_id,
        coalesce(m.document_kind, case when l.change_order_id is null then 'estimate' else 'change_order' end),
        coalesce(m.document_id, l.estimate_id, l.change_order_id), l.expires_at, l.revoked_at, l.used_at, c.time_zone
      from document_links l
      left join messages m on m.company_id = l.company_id and m.message_id = l.message_id
      join companies c on c.company_id = l.company_id
      where l.token_hash = of_token_hash;
    end;
    call grant_lookup_function('link_of_token(bytea)');
  `.execute(db);
}

/**
 * When an invoice was last sent, and when its customer last opened one of its links for the first time. Stored in a
 * separate table, so that a list reads one row per invoice instead of all messages.
 */
async function createInvoiceProgress(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoice_progress (
      company_id uuid not null default current_company(),
      invoice_id uuid not null,
      last_sent_at timestamptz(3) not null,
      opened_at timestamptz(3),
      primary key (company_id, invoice_id),
      foreign key (company_id, invoice_id) references invoices on delete cascade
    );
    call enable_company_isolation('invoice_progress');

    create function note_invoice_sent() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      insert into invoice_progress as p (company_id, invoice_id, last_sent_at)
      values (new.company_id, new.document_id, new.created_at)
      on conflict (company_id, invoice_id)
        do update set last_sent_at = greatest(p.last_sent_at, excluded.last_sent_at);
      return null;
    end $$;
    create trigger note_invoice_sent after insert on messages
      for each row when (new.document_kind = 'invoice' and not new.is_for_office) execute function note_invoice_sent();

    create function note_invoice_opened() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      update invoice_progress p set opened_at = greatest(p.opened_at, new.opened_at)
      from messages m
      where m.company_id = new.company_id and m.message_id = new.message_id and m.document_kind = 'invoice'
        and p.company_id = m.company_id and p.invoice_id = m.document_id;
      return null;
    end $$;
    create trigger note_invoice_opened after update on document_links
      for each row when (old.opened_at is null and new.opened_at is not null) execute function note_invoice_opened();
  `.execute(db);
}

/**
 * Messages from JobsitesPro itself: links to set a new password, invitations, changes of an account. They have no
 * document and belong to no company: they are not isolated, and remain when a company is deleted.
 */
async function createNotices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notices (
      notice_id uuid primary key,
      channel text not null,
      recipient text not null,
      reply_to text not null,
      -- The company that sent the notice. Time card links, invitations and confirmations of consents wait while the
      -- company is closed. Null for notices that the product itself sends, such as a link to set a new password.
      sender_company_id uuid,
      -- The company that the notice is from, so that companies take turns. Zeros for notices of no company, which the
      -- contact page and login ID reminders send.
      of_company_id uuid not null default '00000000-0000-0000-0000-000000000000',
      -- Reset links, confirmations and warnings about an account. Users wait for them, so they are delivered separately
      -- from other notices.
      is_urgent boolean not null default false,
      -- May contain a secret link; null once the notice is delivered or has permanently failed.
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
    create index notices_due on notices (is_urgent, of_company_id, next_attempt_at, notice_id) where status = 'queued';
    create index notices_created_at on notices (created_at);
    create index notices_provider_id on notices (provider_id) where provider_id is not null;
    call grant_system_table('notices');
  `.execute(db);
}

/**
 * STOP and START replies from phones, stored as evidence. The newest reply applies to every company. The provider's id
 * of a reply is the key, because a repeated delivery of an old STOP must not undo a START.
 */
async function createPhoneReplies(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table phone_replies (
      provider_id text primary key,
      reply_number bigint not null generated always as identity,
      phone text not null,
      has_stopped boolean not null,
      received_at timestamptz(3) not null
    );
    create index phone_replies_newest on phone_replies (phone, reply_number desc);
    call grant_system_table('phone_replies');
  `.execute(db);
}
