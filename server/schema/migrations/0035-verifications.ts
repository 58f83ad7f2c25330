import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Finds by its hash a PDF that was signed or sent, for whoever has the file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index approvals_signed_pdf_sha256 on approvals (signed_pdf_sha256) where signed_pdf_sha256 is not null;
    create index revisions_pdf_sha256 on revisions (pdf_sha256) where pdf_sha256 is not null;

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
