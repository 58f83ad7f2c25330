import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What the office sees in addition to its records: the audit log, file imports, and Home. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAuditLog(db);
  await createImports(db);
  await createHome(db);
}

/**
 * The audit log: entries are written in the same transaction as the change and are never updated. The application may
 * only insert.
 */
async function createAuditLog(db: Kysely<unknown>): Promise<void> {
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

/**
 * Imports of customers and price items from files: each file is checked, then run once, and can be undone while that is
 * possible.
 */
async function createImports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      company_id uuid not null default current_company() references companies on delete cascade,
      import_id uuid not null,
      kind text not null check (kind in ('customers', 'price_items')),
      file_name text not null,
      -- Counts toward the company's storage allowance.
      file_bytes integer check (file_bytes >= 0),
      row_count integer not null,
      -- The file's cells. Set to null together with the faults when the cells are deleted.
      rows jsonb,
      columns jsonb not null,
      mapping jsonb not null,
      existing text not null check (existing in ('leave', 'fill')),
      email_consent boolean not null,
      sms_consent boolean not null,
      -- The result of the run; null before the run.
      counts jsonb,
      faults jsonb,
      imported_by_account_id uuid not null,
      -- The account's name at that time.
      imported_by text not null,
      created_at timestamptz(3) not null,
      ran_at timestamptz(3),
      undone_at timestamptz(3),
      -- How many of its records were left when the import was undone.
      left_by_undoing integer,
      primary key (company_id, import_id)
    );
    create index imports_with_rows on imports (created_at) where rows is not null;
    call enable_company_isolation('imports');

    -- Records that a run has added or filled. Undoing reverts only those that still have this version.
    create table imported_records (
      company_id uuid not null default current_company(),
      import_id uuid not null,
      record_id uuid not null,
      -- The record's updated_at after the run.
      version timestamptz(3) not null,
      -- The fields that the run filled in an existing record; null if the run added the record.
      filled_fields jsonb,
      primary key (company_id, import_id, record_id),
      foreign key (company_id, import_id) references imports on delete cascade
    );
    call enable_company_isolation('imported_records');

    -- Cleans up old files of all companies in one statement: deletes their cells, and the imports that were never run.
    create function delete_import_rows(created_before timestamptz) returns void
      language sql volatile security definer set search_path = public, pg_temp
    begin atomic
      delete from imports i where i.created_at < created_before and i.rows is not null and i.ran_at is null;
      update imports i set rows = null, faults = null, columns = '[]', mapping = '{}'
        where i.created_at < created_before and i.rows is not null;
    end;
    call grant_lookup_function('delete_import_rows(timestamptz)');
  `.execute(db);
}

/** Lines of Home that a user has snoozed. */
async function createHome(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table home_snoozes (
      company_id uuid not null default current_company() references companies on delete cascade,
      home_snooze_id uuid not null,
      kind text not null,
      document_type text not null,
      -- No foreign key, because it may reference several tables. A snooze of a deleted document has no effect.
      document_id uuid not null,
      until timestamptz(3) not null,
      created_at timestamptz(3) not null,
      primary key (company_id, home_snooze_id),
      constraint home_snoozes_of_line unique (company_id, kind, document_id)
    );
    call enable_company_isolation('home_snoozes');
  `.execute(db);
}
