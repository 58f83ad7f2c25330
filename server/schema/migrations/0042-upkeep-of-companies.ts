import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Expired rows are deleted in one company at a time, in the hourly upkeep of each company, instead of by statements over
 * all companies.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Spread over an hour.
    insert into due (company_id, kind, next_at)
      select company_id, 'upkeep', clock_timestamp() + random() * interval '1 hour' from companies;

    drop function delete_idempotency_keys(timestamptz);
    drop function delete_import_rows(timestamptz);
    drop function delete_old_deleted_visits(timestamptz);
    drop function remove_abandoned_companies(timestamptz);

    drop index company_idempotency_keys_created_at;
    create index company_idempotency_keys_created_at on company_idempotency_keys (company_id, created_at);
    drop index deleted_visits_deleted;
    create index deleted_visits_deleted on deleted_visits (company_id, deleted_at);
  `.execute(db);
}
