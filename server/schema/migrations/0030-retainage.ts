import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The share of an estimate that is kept back until the work is accepted: a fourth part of the payment schedule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table estimates add retainage_percent numeric(6, 3)`.execute(db);
}
