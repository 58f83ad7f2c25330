import { type Kysely, sql } from 'kysely';

/**
 * Exports of job files, which can be downloaded for a day. `files` lists what the zip contains; its texts are stored here,
 * and photos and documents are read from their own files when the zip is downloaded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_file_exports (
      company_id uuid not null default current_company() references companies on delete cascade,
      job_file_export_id uuid not null,
      project_id uuid not null,
      includes_money boolean not null,
      includes_internal_notes boolean not null,
      state text not null check (state in ('queued', 'ready', 'failed')),
      failure_reason text,
      files jsonb,
      entries text,
      manifest text,
      created_by_account_id uuid not null,
      created_at timestamptz(3) not null,
      ready_at timestamptz(3),
      primary key (company_id, job_file_export_id),
      foreign key (company_id, project_id) references projects on delete cascade
    )`.execute(db);
  await sql`create index job_file_exports_of_project on job_file_exports (company_id, project_id)`.execute(db);
  await sql`create index job_file_exports_by_age on job_file_exports (company_id, created_at)`.execute(db);
  await sql`call enable_company_isolation('job_file_exports')`.execute(db);
  // The public page looks up the roots of an exported file.
  await sql`create index time_stamps_root on time_stamps (root)`.execute(db);
}
