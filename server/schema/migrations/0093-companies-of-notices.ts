import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The company that has sent a notice: time card links, invitations and confirmations of consents wait while it is closed.
 * Null for what the product itself sends, such as a link for a new password. Notices have no company of their own: they
 * are not isolated, and remain when it is deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notices add column sender_company_id uuid`.execute(db);
}
