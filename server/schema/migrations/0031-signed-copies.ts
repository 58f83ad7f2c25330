import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The signed copy of an approval, a PDF that is rendered once, and the message that carries it to the customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table approvals
      -- Null until the copy is rendered, in the seconds after the approval.
      add signed_pdf_key text,
      add signed_pdf_sha256 bytea,
      add constraint approvals_signed_pdf check ((signed_pdf_key is null) = (signed_pdf_sha256 is null));

    create function record_deleted_signed_pdf() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into deleted_files (file_key, kept_days) values (old.signed_pdf_key, 1) on conflict do nothing;
      return null;
    end $$;
    create trigger record_deleted_signed_pdf after delete on approvals
      for each row when (old.signed_pdf_key is not null) execute function record_deleted_signed_pdf();

    -- Whoever has the copy can prove it by its hash: neither is ever replaced.
    create function reject_second_signed_pdf() returns trigger language plpgsql as $$
    begin
      raise exception 'the approval has its signed copy already' using errcode = 'integrity_constraint_violation';
    end $$;
    create trigger reject_second_signed_pdf before update of signed_pdf_key, signed_pdf_sha256 on approvals
      for each row when (old.signed_pdf_key is not null) execute function reject_second_signed_pdf();

    do $$
    begin
      execute format('grant update (signed_pdf_key, signed_pdf_sha256) on approvals to %I', app_role());
    end $$;

    -- The approval whose signed copy a message carries, in place of the document as sent. No foreign key: a message needs none
    -- to be delivered, and approvals are kept.
    alter table messages add approval_id uuid;

    -- In pages, since a copy that cannot be rendered leaves its approval among them.
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
