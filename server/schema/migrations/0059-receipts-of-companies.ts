import { type Kysely, sql } from 'kysely';

/** Whether "Email a receipt" is checked when a user of the company records a payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies add column sends_receipts boolean not null default true`.execute(db);
}
