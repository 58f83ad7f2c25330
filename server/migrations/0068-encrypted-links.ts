import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * No link that opens something stands in a message any more: a document's link is kept encrypted until the message is
 * delivered, and so is all that a notice says. Messages that are there lose their links' tokens, and one that still waits
 * gets a new link when it is delivered. A notice that waits keeps its plain content until it is delivered, a day at most.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages add column encrypted_link_token bytea;
    alter table notices add column encrypted_content bytea;

    alter table messages disable trigger keep_version;
    update messages set content = regexp_replace(
      content::text, 'https?://[^[:space:]"<>\\\\]+/d/[A-Za-z0-9_-]{43}', 'https://document.invalid/', 'g')::jsonb;
    alter table messages enable trigger keep_version;
  `.execute(db);
}
