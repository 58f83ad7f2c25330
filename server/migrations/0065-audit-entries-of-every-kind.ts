import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Audit entries about every kind of record, with the caller's network address; the application only adds to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_entries
      alter column record_id drop not null,
      alter column before drop not null,
      add column summary text not null default '',
      add column network_address text;
    alter table audit_entries alter column summary drop default;
    update audit_entries set summary = coalesce(before->>'employee_name', '');

    create index audit_entries_by_type on audit_entries (company_id, record_type, audit_entry_id);
    create index audit_entries_by_time on audit_entries (company_id, created_at);

    do $$
    begin
      execute format('revoke update, delete on audit_entries from %I', app_role());
    end $$;
  `.execute(db);
}
