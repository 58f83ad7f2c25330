import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Who changed what: written with the change, and never changed itself. The application may only add to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_entries (
      company_id uuid not null default current_company() references companies on delete cascade,
      audit_entry_id uuid not null,
      record_type text not null,
      record_id uuid,
      action text not null,
      account_id uuid,
      account_name text not null,
      before jsonb,
      after jsonb,
      summary text not null,
      network_address text,
      created_at timestamptz(3) not null,
      primary key (company_id, audit_entry_id),
      foreign key (company_id, account_id) references accounts on delete set null (account_id)
    );
    create index audit_entries_of_record on audit_entries (company_id, record_id, audit_entry_id);
    create index audit_entries_by_type on audit_entries (company_id, record_type, audit_entry_id);
    create index audit_entries_by_time on audit_entries (company_id, created_at);
    call enable_company_isolation('audit_entries');
    do $$
    begin
      execute format('revoke update, delete on audit_entries from %I', app_role());
    end $$;
  `.execute(db);
}
