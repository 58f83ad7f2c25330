import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** When the stored files were last held against their rows: once a day is enough, whichever process does it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    create table file_sweeps (
      only_one boolean primary key default true check (only_one),
      begun_at timestamptz not null
    );
    call grant_system_table('file_sweeps');
    insert into file_sweeps (begun_at) values (clock_timestamp());
  `.execute(db);
}
