import { type Kysely, sql } from 'kysely';

const EVERYTHING = '{"quantities": true, "prices": true, "cost_types": true, "hours": true, "codes": true}';
const NEW_COMPANIES = '{"quantities": true, "prices": true, "cost_types": false, "hours": false, "codes": false}';

/**
 * What customers see of the line items: the default of each company, and the choice of an estimate or an invoice, where
 * null is the default. Existing companies keep showing everything.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies add column customer_sees jsonb not null default ${sql.lit(EVERYTHING)}`.execute(db);
  await sql`alter table companies alter column customer_sees set default ${sql.lit(NEW_COMPANIES)}`.execute(db);
  await sql`alter table estimates add column customer_sees jsonb`.execute(db);
  await sql`alter table invoices add column customer_sees jsonb`.execute(db);
}
