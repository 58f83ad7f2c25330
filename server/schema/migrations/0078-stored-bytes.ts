import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The sizes of the files that people upload, which a company's allowance is compared with. Images and scans of earlier
 * versions have none, and do not count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table images add column byte_size integer check (byte_size >= 0);
    alter table approvals add column scan_bytes integer check (scan_bytes >= 0);
    alter table imports add column file_bytes integer check (file_bytes >= 0);
    update imports set file_bytes = pg_column_size(rows) where rows is not null;
    do $$
    begin
      execute format('grant update (scan_bytes) on approvals to %I', app_role());
    end $$;
  `.execute(db);
}
