import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The tables that background tasks work on: files of deleted rows, and jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createDeletedFiles(db);
  await createJobs(db);
}

/**
 * Files outlive their rows by a day, so that links that were just sent or shown keep working. Deleting a row stores its
 * key here, and a background task removes the file. `record_deleted_file` is the trigger for every table with files.
 */
async function createDeletedFiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deleted_files (
      file_key text primary key,
      -- Some files must be retained for longer than the usual day.
      kept_days integer not null default 1,
      deleted_at timestamptz not null default clock_timestamp()
    );
    call grant_system_table('deleted_files');

    create function record_deleted_file() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into deleted_files (file_key, kept_days) values (old.file_key, coalesce(tg_argv[0]::integer, 1))
        on conflict do nothing;
      return null;
    end $$;

    -- When the stored files were last compared with their rows. Once a day is enough, in any process.
    create table file_sweeps (
      only_one boolean primary key default true check (only_one),
      begun_at timestamptz not null
    );
    call grant_system_table('file_sweeps');
    insert into file_sweeps (begun_at) values (clock_timestamp());
  `.execute(db);
}

/** Work that runs after a response: its queue, the ids it works on, and when it is attempted next. */
async function createJobs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table jobs (
      job_id uuid primary key,
      queue text not null,
      data jsonb not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz(3) not null default clock_timestamp(),
      lease_token uuid,
      lease_until timestamptz(3)
    );
    create index jobs_due on jobs (next_attempt_at);
    call grant_system_table('jobs');
  `.execute(db);
}
