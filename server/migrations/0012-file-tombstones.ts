import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Files outlive their rows by a day: a row that goes leaves its key here, and a sweeper removes the file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    create table file_tombstones (
      file_key text primary key,
      deleted_at timestamptz not null default clock_timestamp()
    );
    call open_house('file_tombstones');

    create function leave_tombstone() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into file_tombstones (file_key) values (old.file_key) on conflict do nothing;
      return null;
    end $$;
    create trigger leave_tombstone after delete on messages
      for each row when (old.file_key is not null) execute function leave_tombstone();
  `.execute(db);
}
