import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Accounts that want the answers of customers by text message too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add texts_on_answers boolean not null default false`.execute(db);
}
