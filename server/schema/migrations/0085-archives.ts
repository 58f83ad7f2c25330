import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * Archives of a company: exports, which can be downloaded for a day, and uploaded files from which a new company
 * starts. `contents` lists the files of an export. `part_keys` are the keys of its generated files, or of the uploaded
 * parts; photos and documents are read from their own files when the archive is downloaded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}

const STATEMENTS: readonly RawBuilder<unknown>[] = [
  // Triggers of distributed tables need it; elsewhere it has no effect.
  sql`select set_config('citus.enable_unsafe_triggers', 'on', true)`,
  sql`
    create table archives (
      company_id uuid not null default current_company() references companies on delete cascade,
      archive_id uuid not null,
      kind text not null check (kind in ('export', 'import')),
      state text not null check (state in ('receiving', 'queued', 'working', 'ready', 'failed')),
      failure_code text,
      failure_reason text,
      files_done integer not null default 0,
      files_total integer,
      byte_size bigint,
      received_bytes bigint not null default 0,
      contents jsonb,
      part_keys text[] not null default '{}',
      created_by_account_id uuid not null,
      created_by text not null,
      created_at timestamptz(3) not null,
      ready_at timestamptz(3),
      primary key (company_id, archive_id)
    )`,
  sql`create index archives_by_age on archives (company_id, created_at)`,
  sql`
    create function record_deleted_parts() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      insert into deleted_files (company_id, file_key) select old.company_id, unnest(old.part_keys) on conflict do nothing;
      return null;
    end $$`,
  sql`
    create trigger record_deleted_parts after delete on archives for each row execute function record_deleted_parts()`,
  sql`call enable_company_isolation('archives')`,
];
