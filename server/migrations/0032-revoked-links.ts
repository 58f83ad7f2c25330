import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A company may take the link to a document back; it then opens nothing, and the log still says that there was one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    alter table document_links add column revoked_at timestamptz(3);

    create or replace function message_of_link(of_token_hash bytea, as_of timestamptz)
      returns table (company_id uuid, message_id uuid)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select l.company_id, l.message_id from document_links l
      where l.token_hash = of_token_hash and l.expires_at > as_of and l.revoked_at is null;
    end;
  `.execute(db);
}
