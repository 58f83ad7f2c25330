import { type Kysely, sql } from 'kysely';

/** The package that the customer picked; null if the estimate offers none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table approvals add column package smallint`.execute(db);
  // Distributed companies accept no constraint with the column.
  await sql`
    alter table approvals add constraint approvals_package_check check (package between 1 and 3)
  `.execute(db);
}
