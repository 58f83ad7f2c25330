import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Files of customers and price items: first checked, then run once, and undone as long as that is possible. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      company_id uuid not null default current_company() references companies on delete cascade,
      import_id uuid not null,
      kind text not null check (kind in ('customers', 'price_items')),
      file_name text not null,
      row_count integer not null,
      -- The file's cells. Null, as what was wrong with them, once they are deleted.
      rows jsonb,
      columns jsonb not null,
      mapping jsonb not null,
      existing text not null check (existing in ('leave', 'fill')),
      email_consent boolean not null,
      sms_consent boolean not null,
      -- Of the run; null before.
      counts jsonb,
      faults jsonb,
      imported_by_account_id uuid not null,
      -- The account's name at that time.
      imported_by text not null,
      created_at timestamptz(3) not null,
      ran_at timestamptz(3),
      undone_at timestamptz(3),
      -- How many of its records the undoing left.
      left_by_undoing integer,
      primary key (company_id, import_id)
    );
    create index imports_with_rows on imports (created_at) where rows is not null;
    call enable_company_isolation('imports');

    -- What a run has added or filled: an undoing takes back what still has that version.
    create table imported_records (
      company_id uuid not null default current_company(),
      import_id uuid not null,
      record_id uuid not null,
      -- The record's updated_at after the run.
      version timestamptz(3) not null,
      -- The fields that the run filled of a record that was there before; null if it added the record.
      filled_fields jsonb,
      primary key (company_id, import_id, record_id),
      foreign key (company_id, import_id) references imports on delete cascade
    );
    call enable_company_isolation('imported_records');

    -- Old files of all companies at once: their cells are deleted, and imports that never ran with them.
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
