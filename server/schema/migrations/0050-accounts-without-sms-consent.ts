import { type Kysely, sql } from 'kysely';

/**
 * An installation that sends no text messages does not ask for consent to them, so an account created there has none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts alter column sms_consent_at drop not null`.execute(db);
}
