import { type Kysely, sql } from 'kysely';

/** The package of a line item, null for one in all packages. The customer picks one package. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['itemized_estimates', 'itemized_estimate_templates']) {
    await sql`alter table ${sql.ref(table)} add column package smallint`.execute(db);
    // Distributed companies accept no constraint with the column.
    await sql`
      alter table ${sql.ref(table)} add constraint ${sql.ref(`${table}_package_check`)} check (package between 1 and 3)
    `.execute(db);
  }
}
