import { type Kysely, sql } from 'kysely';

/**
 * Logical replication, with which Citus moves a shard and an operator can upgrade PostgreSQL, identifies rows by the
 * primary key and does not send generated columns. These tables have one in their primary key, so an update or a delete
 * during a move stopped the replication. A column of its own identifies their rows instead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['reminder_schedules', 'shown_photos', 'quickbooks_records']) {
    const index = sql.ref(`${table}_replica_id`);
    await sql`alter table ${sql.table(table)} add column replica_id uuid not null default gen_random_uuid()`.execute(
      db,
    );
    await sql`create unique index ${index} on ${sql.table(table)} (company_id, replica_id)`.execute(db);
    await sql`alter table ${sql.table(table)} replica identity using index ${index}`.execute(db);
  }
}
