import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { canonicalJson } from '../../platform/canonical-json.ts';

/**
 * What is put before a customer, frozen as revisions, and what the customer answers: approvals, declines and comments. All of
 * it is evidence: the server's role adds to it, and changes only the columns that it is granted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table estimates add approved_total numeric(16, 2);

    create table revisions (
      company_id uuid not null default current_company(),
      revision_id uuid not null,
      estimate_id uuid not null,
      revision_number integer not null,
      -- Of what the customer agrees to: without dates, letterhead and the customer's address.
      content_sha256 bytea not null,
      snapshot jsonb not null,
      valid_until date,
      -- Null until the PDF as sent is rendered. Nobody can approve before.
      file_key text,
      pdf_sha256 bytea,
      created_by_account_id uuid,
      created_at timestamptz(3) not null,
      primary key (company_id, revision_id),
      constraint revisions_number_key unique (company_id, estimate_id, revision_number),
      foreign key (company_id, estimate_id) references estimates on delete cascade
    );
    call enable_company_isolation('revisions');
    create trigger record_deleted_file after delete on revisions
      for each row when (old.file_key is not null) execute function record_deleted_file();

    -- Where an estimate stands with its customer: derived from the tables below, and beside the estimate, so that a list reads
    -- one row for each and an answer does not count as a change of the estimate's own fields.
    create table estimate_progress (
      company_id uuid not null default current_company(),
      estimate_id uuid not null,
      revision_id uuid not null,
      revision_number integer not null,
      content_sha256 bytea not null,
      -- The content of the estimate differs from that of its newest revision.
      is_changed boolean not null,
      valid_until date,
      sent_at timestamptz(3) not null,
      opened_at timestamptz(3),
      -- The newest answer to the newest revision: approved, declined or withdrawn.
      answer text,
      answered_at timestamptz(3),
      approved_by_name text,
      has_open_question boolean not null default false,
      primary key (company_id, estimate_id),
      foreign key (company_id, estimate_id) references estimates on delete cascade
    );
    call enable_company_isolation('estimate_progress');

    create table approvals (
      company_id uuid not null default current_company() references companies on delete cascade,
      approval_id uuid not null,
      estimate_id uuid not null,
      revision_id uuid not null,
      selected_line_item_ids jsonb not null,
      left_out_line_item_ids jsonb not null,
      total_dollar numeric(16, 2) not null,
      tax_amount numeric(16, 2) not null,
      discount_usd numeric(14, 2) not null,
      final_total numeric(16, 2) not null,
      signer_name text not null,
      signature jsonb not null,
      consent_version integer not null,
      pdf_sha256 bytea not null,
      link_id uuid not null,
      approved_at timestamptz(3) not null,
      -- All of the evidence as canonical JSON, exactly the bytes that are hashed.
      audit_trail text not null,
      audit_trail_sha256 bytea not null,
      withdrawn_at timestamptz(3),
      withdrawal_reason text,
      withdrawn_by_name text,
      primary key (company_id, approval_id),
      -- Neither cascades: an estimate that was ever approved stays, and with it its project and customer.
      constraint approvals_of_estimate foreign key (company_id, estimate_id) references estimates,
      constraint approvals_of_revision foreign key (company_id, revision_id) references revisions
    );
    create unique index approvals_standing on approvals (company_id, estimate_id) where withdrawn_at is null;
    create index approvals_by_estimate on approvals (company_id, estimate_id, approval_id);
    call enable_company_isolation('approvals');

    create table declines (
      company_id uuid not null default current_company(),
      decline_id uuid not null,
      estimate_id uuid not null,
      revision_id uuid not null,
      reason_code text not null,
      reason_text text,
      link_id uuid not null,
      declined_at timestamptz(3) not null,
      primary key (company_id, decline_id),
      foreign key (company_id, revision_id) references revisions on delete cascade
    );
    create index declines_of_estimate on declines (company_id, estimate_id, decline_id);
    call enable_company_isolation('declines');

    create table comments (
      company_id uuid not null default current_company(),
      comment_id uuid not null,
      estimate_id uuid not null,
      author text not null,
      author_name text not null,
      account_id uuid,
      kind text not null,
      text text not null,
      created_at timestamptz(3) not null,
      primary key (company_id, comment_id),
      foreign key (company_id, estimate_id) references estimates on delete cascade
    );
    create index comments_of_estimate on comments (company_id, estimate_id, comment_id);
    call enable_company_isolation('comments');

    do $$
    begin
      execute format('revoke update, delete on revisions, approvals, declines, comments from %I', app_role());
      execute format('grant update (file_key, pdf_sha256) on revisions to %I', app_role());
      execute format('grant update (withdrawn_at, withdrawal_reason, withdrawn_by_name) on approvals to %I', app_role());
    end $$;

    -- No foreign key: a message outlives a deleted estimate.
    alter table messages add revision_id uuid;
    create index messages_of_document on messages (company_id, document_id, message_id);

    -- When somebody said that the message had reached the wrong person.
    alter table document_links add wrong_person_at timestamptz(3);

    create function link_of_token(of_token_hash bytea) returns table (
      company_id uuid, document_link_id uuid, message_id uuid, document_kind text, document_id uuid,
      expires_at timestamptz, revoked_at timestamptz, time_zone text
    )
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select l.company_id, l.link_id, l.message_id, m.document_kind, m.document_id, l.expires_at, l.revoked_at, c.time_zone
      from document_links l
      join messages m on m.company_id = l.company_id and m.message_id = l.message_id
      join companies c on c.company_id = l.company_id
      where l.token_hash = of_token_hash;
    end;
    call grant_lookup_function('link_of_token(bytea)');

    -- Revisions that were sent before there were revisions: the PDF as sent is that of the message. In pages, since a file
    -- that is missing leaves its revision among them.
    create index revisions_without_pdf on revisions (revision_id) where pdf_sha256 is null;
    create function revisions_without_pdf(after uuid, at_most integer)
      returns table (company_id uuid, revision_id uuid, message_file_key text)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select distinct on (r.revision_id) r.company_id, r.revision_id, m.file_key
      from revisions r join messages m on m.company_id = r.company_id and m.document_id = r.estimate_id
        and m.revision_id = r.revision_id and m.file_key is not null
      where r.pdf_sha256 is null and r.revision_id > after
      order by r.revision_id
      limit at_most;
    end;
    call grant_lookup_function('revisions_without_pdf(uuid, integer)');
  `.execute(db);
  await adoptSentEstimates(db);
}

interface SentEstimate {
  company_id: string;
  message_id: string;
  estimate_id: string;
  document: { lines: object[]; valid_until: string | null } & Record<string, unknown>;
  valid_business_days: number | null;
  created_by_account_id: string | null;
  sent_at: Date;
  opened_at: Date | null;
  is_changed: boolean;
}

const AT_ONCE = 200;

/** Estimates that were sent get a first revision: what their newest message says. */
export async function adoptSentEstimates(db: Kysely<unknown>): Promise<void> {
  let after = { company_id: NIL, message_id: NIL };
  for (;;) {
    const { rows } = await sql<SentEstimate>`
      select m.company_id, m.message_id, e.estimate_id, m.document, e.valid_business_days, m.created_by_account_id,
        m.created_at as sent_at, l.opened_at, e.updated_at > m.created_at as is_changed
      from messages m
      join estimates e on e.company_id = m.company_id and e.estimate_id = m.document_id
      join document_links l on l.company_id = m.company_id and l.message_id = m.message_id
      where m.document_kind = 'estimate' and (m.company_id, m.message_id) > (${after.company_id}, ${after.message_id})
        and not exists (
          select from messages later where later.company_id = m.company_id and later.document_id = m.document_id
            and later.document_kind = 'estimate' and later.message_id > m.message_id
        )
        and not exists (select from revisions r where r.company_id = e.company_id and r.estimate_id = e.estimate_id)
      order by m.company_id, m.message_id
      limit ${AT_ONCE}
    `.execute(db);
    for (const row of rows) await adopt(db, row);
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last;
  }
}

const NIL = '00000000-0000-0000-0000-000000000000';

async function adopt(db: Kysely<unknown>, { document, ...sent }: SentEstimate): Promise<void> {
  const content = createHash('sha256')
    .update(canonicalJson(contentOf(document, sent.valid_business_days)))
    .digest();
  // Line items had no ids in what was sent.
  const lines = document.lines.map((line) => ({ itemized_estimate_id: crypto.randomUUID(), ...line }));
  const snapshot = JSON.stringify({ ...document, lines, valid_business_days: sent.valid_business_days });
  const revisionId = crypto.randomUUID();
  const { company_id, estimate_id, message_id } = sent;
  await sql`
    insert into revisions (company_id, revision_id, estimate_id, revision_number, content_sha256, snapshot, valid_until,
      created_by_account_id, created_at)
    values (${company_id}, ${revisionId}, ${estimate_id}, 1, ${content}, ${snapshot}, ${document.valid_until},
      ${sent.created_by_account_id}, ${sent.sent_at})
  `.execute(db);
  await sql`
    insert into estimate_progress (company_id, estimate_id, revision_id, revision_number, content_sha256, is_changed,
      valid_until, sent_at, opened_at)
    values (${company_id}, ${estimate_id}, ${revisionId}, 1, ${content}, ${sent.is_changed}, ${document.valid_until},
      ${sent.sent_at}, ${sent.opened_at})
  `.execute(db);
  await sql`
    update messages set revision_id = ${revisionId} where company_id = ${company_id} and message_id = ${message_id}
  `.execute(db);
}

/** As server/sales/estimates/estimate-content.ts had it with this migration. */
function contentOf(document: SentEstimate['document'], valid_business_days: number | null): object {
  const { name, description, lines, tax_rate, discount_usd, terms_and_conditions, payment_schedule } = document;
  const { time_to_complete_day, time_to_complete_hr, non_optional_dollar, optional_dollar, total_dollar } = document;
  const { tax_amount, final_total } = document;
  return {
    name,
    description,
    lines,
    non_optional_dollar,
    optional_dollar,
    total_dollar,
    tax_rate,
    tax_amount,
    discount_usd,
    final_total,
    time_to_complete_day,
    time_to_complete_hr,
    terms_and_conditions,
    payment_schedule,
    valid_business_days,
  };
}
