import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Approvals that are not given behind a link that was sent: signed on a device of the company, or recorded by hand after
 * a yes by phone, by email or on paper.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table approvals
      add how text not null default 'link',
      -- The company's day on which the customer said yes, where that was recorded by hand.
      add approved_on date,
      add note text,
      -- Who recorded it by hand, or in whose presence it was signed. No foreign key: evidence outlives an account.
      add recorded_by_account_id uuid,
      add recorded_by_name text,
      -- A photo or scan of the paper.
      add scan_file_key text,
      add scan_sha256 bytea,
      alter signature drop not null,
      alter consent_version drop not null,
      alter link_id drop not null,
      add constraint approvals_evidence check (case
        when how = 'link' then signature is not null and consent_version is not null and link_id is not null
        when how = 'in_person' then signature is not null and consent_version is not null and link_id is not null
          and recorded_by_name is not null
        when how in ('phone', 'email', 'paper') then approved_on is not null and note is not null
          and recorded_by_name is not null
        else false end),
      add constraint approvals_scan check ((scan_file_key is null) = (scan_sha256 is null));
    alter table approvals alter how drop default;

    create function record_deleted_scan() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into deleted_files (file_key, kept_days) values (old.scan_file_key, 1) on conflict do nothing;
      return null;
    end $$;
    create trigger record_deleted_scan after delete on approvals
      for each row when (old.scan_file_key is not null) execute function record_deleted_scan();

    -- A scan is added once, and never replaced.
    create function reject_second_scan() returns trigger language plpgsql as $$
    begin
      raise exception 'the approval has a scan already' using errcode = 'integrity_constraint_violation';
    end $$;
    create trigger reject_second_scan before update of scan_file_key, scan_sha256 on approvals
      for each row when (old.scan_file_key is not null) execute function reject_second_scan();

    do $$
    begin
      execute format('grant update (scan_file_key, scan_sha256) on approvals to %I', app_role());
    end $$;

    -- A link of kind in_person opens an estimate on a device of the company, in the presence of an account. It belongs to no
    -- message, and ends with the approval that is given behind it.
    alter table document_links
      alter message_id drop not null,
      add kind text not null default 'message',
      add estimate_id uuid,
      add account_id uuid,
      add account_name text,
      add used_at timestamptz(3),
      add foreign key (company_id, estimate_id) references estimates on delete cascade,
      add constraint document_links_kind check (case kind
        when 'message' then message_id is not null and estimate_id is null and used_at is null
        when 'in_person' then message_id is null and estimate_id is not null and account_name is not null
        else false end);
    create index document_links_of_estimate on document_links (company_id, estimate_id) where estimate_id is not null;

    drop function message_of_link(bytea, timestamptz);
    drop function link_of_token(bytea);
    -- Without the message of a link in person; the document is known of both.
    create function link_of_token(of_token_hash bytea) returns table (
      company_id uuid, document_link_id uuid, link_kind text, message_id uuid, document_kind text, document_id uuid,
      expires_at timestamptz, revoked_at timestamptz, used_at timestamptz, time_zone text
    )
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select l.company_id, l.link_id, l.kind, l.message_id, coalesce(m.document_kind, 'estimate'),
        coalesce(m.document_id, l.estimate_id), l.expires_at, l.revoked_at, l.used_at, c.time_zone
      from document_links l
      left join messages m on m.company_id = l.company_id and m.message_id = l.message_id
      join companies c on c.company_id = l.company_id
      where l.token_hash = of_token_hash;
    end;
    call grant_lookup_function('link_of_token(bytea)');
  `.execute(db);
}
