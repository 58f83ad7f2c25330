import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Files outlive their rows by a day: a row that goes leaves its key here, and a sweeper removes the file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    create table deleted_files (
      file_key text primary key,
      deleted_at timestamptz not null default clock_timestamp()
    );
    call grant_system_table('deleted_files');

    create function record_deleted_file() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into deleted_files (file_key) values (old.file_key) on conflict do nothing;
      return null;
    end $$;
    create trigger record_deleted_file after delete on messages
      for each row when (old.file_key is not null) execute function record_deleted_file();
  `.execute(db);
}
