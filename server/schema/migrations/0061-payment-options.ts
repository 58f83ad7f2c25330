import { type Kysely, sql } from 'kysely';

/** How customers can pay a company; null until an owner has answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies add column payment_options jsonb`.execute(db);
}
