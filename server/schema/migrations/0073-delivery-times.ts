import { type Kysely, sql } from 'kysely';

/** When a provider reported that a message was delivered; null for messages from before this was recorded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column delivered_at timestamptz(3)`.execute(db);
}
