import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Responses of customers to a revision: approvals and declines. Both are evidence: the server's role may insert them,
 * may update only the columns that it is granted, and may write each of those once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createApprovals(db);
  await createSignedPdfLookup(db);
  await protectApprovals(db);
  await createApprovalFiles(db);
  await createDeclines(db);
}

async function createApprovals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approvals (
      company_id uuid not null default current_company() references companies on delete cascade,
      approval_id uuid not null,
      estimate_id uuid,
      change_order_id uuid,
      revision_id uuid not null,
      -- Through a link that was sent, signed on a device of the company, or recorded by hand after the customer agreed
      -- by phone, by email or on paper.
      how text not null,
      selected_line_item_ids jsonb not null,
      left_out_line_item_ids jsonb not null,
      total_dollar numeric(16, 2) not null,
      tax_amount numeric(16, 2) not null,
      discount_usd numeric(14, 2) not null,
      final_total numeric(16, 2) not null,
      signer_name text not null,
      signature jsonb,
      consent_version integer,
      pdf_sha256 bytea not null,
      link_id uuid,
      approved_at timestamptz(3) not null,
      -- The company's day on which the customer agreed, if the approval was recorded by hand.
      approved_on date,
      note text,
      -- The account that recorded it by hand, or that was present when it was signed. No foreign key: evidence outlives
      -- an account.
      recorded_by_account_id uuid,
      recorded_by_name text,
      -- A photo or scan of the signed document. Its size counts toward the company's storage allowance.
      scan_file_key text,
      scan_sha256 bytea,
      scan_bytes integer check (scan_bytes >= 0),
      -- The complete evidence as canonical JSON, exactly the bytes that are hashed.
      audit_trail text not null,
      audit_trail_sha256 bytea not null,
      -- The signed copy, a PDF that is rendered once. Null for the seconds between the approval and the rendering.
      signed_pdf_key text,
      signed_pdf_sha256 bytea,
      withdrawn_at timestamptz(3),
      withdrawal_reason text,
      withdrawn_by_name text,
      primary key (company_id, approval_id),
      -- These keys do not cascade: an estimate or a change order that was ever approved remains, and so do its project
      -- and customer.
      constraint approvals_of_estimate foreign key (company_id, estimate_id) references estimates,
      constraint approvals_of_revision foreign key (company_id, revision_id) references revisions,
      constraint approvals_of_change_order foreign key (company_id, change_order_id) references change_orders,
      constraint approvals_of_one check (num_nonnulls(estimate_id, change_order_id) = 1),
      constraint approvals_evidence check (case
        when how = 'link' then signature is not null and consent_version is not null and link_id is not null
        when how = 'in_person' then signature is not null and consent_version is not null and link_id is not null
          and recorded_by_name is not null
        when how in ('phone', 'email', 'paper') then approved_on is not null and note is not null
          and recorded_by_name is not null
        else false end),
      constraint approvals_scan check ((scan_file_key is null) = (scan_sha256 is null)),
      constraint approvals_signed_pdf check ((signed_pdf_key is null) = (signed_pdf_sha256 is null)),
      constraint approvals_withdrawal
        check (num_nonnulls(withdrawn_at, withdrawal_reason, withdrawn_by_name) in (0, 3))
    );
    create unique index approvals_standing on approvals (company_id, estimate_id) where withdrawn_at is null;
    create unique index approvals_of_change_order_standing on approvals (company_id, change_order_id)
      where withdrawn_at is null;
    create index approvals_by_estimate on approvals (company_id, estimate_id, approval_id);
    create index approvals_by_change_order on approvals (company_id, change_order_id, approval_id)
      where change_order_id is not null;
    create index approvals_signed_pdf_sha256 on approvals (signed_pdf_sha256) where signed_pdf_sha256 is not null;
    call enable_company_isolation('approvals');
  `.execute(db);
}

async function createSignedPdfLookup(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Read in pages, because an approval whose copy cannot be rendered stays in this list.
    create index approvals_without_signed_pdf on approvals (approval_id) where signed_pdf_sha256 is null;
    create function approvals_without_signed_pdf(after uuid, at_most integer)
      returns table (company_id uuid, approval_id uuid)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select a.company_id, a.approval_id from approvals a
      where a.signed_pdf_sha256 is null and a.approval_id > after
      order by a.approval_id
      limit at_most;
    end;
    call grant_lookup_function('approvals_without_signed_pdf(uuid, integer)');
  `.execute(db);
}

async function protectApprovals(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    begin
      execute format('revoke update, delete on approvals from %I', app_role());
      execute format('grant update (scan_file_key, scan_sha256, scan_bytes) on approvals to %I', app_role());
      execute format('grant update (signed_pdf_key, signed_pdf_sha256) on approvals to %I', app_role());
      execute format('grant update (withdrawn_at, withdrawal_reason, withdrawn_by_name) on approvals to %I', app_role());
    end $$;

    create trigger reject_second_withdrawal before update of withdrawn_at, withdrawal_reason, withdrawn_by_name on approvals
      for each row when (old.withdrawn_at is not null)
      execute function reject_second_writing('the approval was withdrawn already');

    -- Anyone with the signed copy can verify it by its hash. Neither the copy nor the hash is ever replaced.
    create function reject_second_signed_pdf() returns trigger language plpgsql as $$
    begin
      raise exception 'the approval has its signed copy already' using errcode = 'integrity_constraint_violation';
    end $$;
    create trigger reject_second_signed_pdf before update of signed_pdf_key, signed_pdf_sha256 on approvals
      for each row when (old.signed_pdf_key is not null) execute function reject_second_signed_pdf();

    -- A scan is added once and never replaced.
    create function reject_second_scan() returns trigger language plpgsql as $$
    begin
      raise exception 'the approval has a scan already' using errcode = 'integrity_constraint_violation';
    end $$;
    create trigger reject_second_scan before update of scan_file_key, scan_sha256 on approvals
      for each row when (old.scan_file_key is not null) execute function reject_second_scan();
  `.execute(db);
}

/** An approval has two files: its signed copy, and a scan of the signed document. */
async function createApprovalFiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function record_deleted_signed_pdf() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into deleted_files (file_key, kept_days) values (old.signed_pdf_key, 1) on conflict do nothing;
      return null;
    end $$;
    create trigger record_deleted_signed_pdf after delete on approvals
      for each row when (old.signed_pdf_key is not null) execute function record_deleted_signed_pdf();

    create function record_deleted_scan() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into deleted_files (file_key, kept_days) values (old.scan_file_key, 1) on conflict do nothing;
      return null;
    end $$;
    create trigger record_deleted_scan after delete on approvals
      for each row when (old.scan_file_key is not null) execute function record_deleted_scan();

    -- Finds a signed or sent PDF by its hash, for a visitor who has the file.
    create function pdf_of_sha256(of_sha256 bytea) returns table (kind text, signed_at timestamptz, company_name text)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select case when a.how in ('link', 'in_person') then 'signed' else 'recorded' end, a.approved_at,
        r.snapshot -> 'company' ->> 'name'
      from approvals a join revisions r on r.company_id = a.company_id and r.revision_id = a.revision_id
      where a.signed_pdf_sha256 = of_sha256
      union all
      select 'sent', null::timestamptz, r.snapshot -> 'company' ->> 'name'
      from revisions r
      where r.pdf_sha256 = of_sha256
      limit 1;
    end;
    call grant_lookup_function('pdf_of_sha256(bytea)');
  `.execute(db);
}

async function createDeclines(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table declines (
      company_id uuid not null default current_company(),
      decline_id uuid not null,
      estimate_id uuid,
      change_order_id uuid,
      revision_id uuid not null,
      reason_code text not null,
      reason_text text,
      link_id uuid not null,
      declined_at timestamptz(3) not null,
      primary key (company_id, decline_id),
      constraint declines_of_one check (num_nonnulls(estimate_id, change_order_id) = 1),
      foreign key (company_id, revision_id) references revisions on delete cascade
    );
    create index declines_of_estimate on declines (company_id, estimate_id, decline_id);
    create index declines_of_change_order on declines (company_id, change_order_id, decline_id)
      where change_order_id is not null;
    call enable_company_isolation('declines');
    do $$
    begin
      execute format('revoke update, delete on declines from %I', app_role());
    end $$;
  `.execute(db);
}
