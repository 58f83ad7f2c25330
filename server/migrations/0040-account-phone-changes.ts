import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** When an account's phone number was last changed: password reset links are not sent to a new number at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts add column phone_changed_at timestamptz(3);
  `.execute(db);
}
