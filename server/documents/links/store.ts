import { sql } from 'kysely';
import type { ImageSize } from '../../../contract/images.ts';
import { loggedMessages } from '../../delivery/message-log.ts';
import type { MessageKey } from '../../delivery/message-store.ts';
import type { CompanyDb, SystemDb } from '../../platform/database/database.ts';

/** The message of a document link; undefined if that is unknown, expired or revoked. */
export async function messageOfLink(db: SystemDb, tokenHash: Buffer, now: Date): Promise<MessageKey | undefined> {
  const { rows } = await sql<MessageKey>`
    select m.* from message_of_link(${tokenHash}, ${now}) m where not is_company_closed(m.company_id)
  `.execute(db);
  return rows[0];
}

/** Records when a link was first opened, and with it the revision that its message carries. */
export async function noteOpened(db: CompanyDb, messageId: string, now: Date): Promise<void> {
  await db
    .updateTable('estimate_progress')
    .from('messages')
    .set({ opened_at: now })
    .where('messages.message_id', '=', messageId)
    .whereRef('estimate_progress.company_id', '=', 'messages.company_id')
    .whereRef('estimate_progress.revision_id', '=', 'messages.revision_id')
    .where('estimate_progress.opened_at', 'is', null)
    .execute();
  await db
    .updateTable('document_links')
    .set({ opened_at: now })
    .where('message_id', '=', messageId)
    .where('opened_at', 'is', null)
    .execute();
}

/** The logo that the customer's page shows: that of the newest revision, or of the message without revisions. */
export async function logoOfMessage(db: CompanyDb, messageId: string): Promise<string | undefined> {
  const { rows } = await sql<{ logo_key: string | null }>`
    select coalesce(r.snapshot, m.document) -> 'company' ->> 'logo_key' as logo_key
    from messages m
    left join revisions r on r.company_id = m.company_id and r.estimate_id = m.document_id
    where m.message_id = ${messageId}
    order by r.revision_number desc nulls last
    limit 1
  `.execute(db);
  return rows[0]?.logo_key ?? undefined;
}

/** The file of a photo that the newest revision shows to the customer; undefined for any other, or once it is deleted. */
export async function photoOfMessage(
  db: CompanyDb,
  messageId: string,
  { photoId, size }: { photoId: string; size: ImageSize },
): Promise<string | undefined> {
  const { rows } = await sql<{ file_key: string }>`
    with newest as (
      select r.company_id, r.snapshot
      from messages m
      join revisions r on r.company_id = m.company_id and r.estimate_id = m.document_id
      where m.message_id = ${messageId}
      order by r.revision_number desc
      limit 1
    )
    select i.file_key
    from newest n, jsonb_to_recordset(n.snapshot -> 'shown_photos') as shown (image_group_key uuid)
    join images i on i.image_group_key = shown.image_group_key
    where i.company_id = n.company_id and i.image_for_tag = 'project' and i.size_tag = ${size}
      and shown.image_group_key = ${photoId}
  `.execute(db);
  return rows[0]?.file_key;
}

/** The document of a link and its recipient, as one phrase; empty if the link does not exist. */
export async function documentOfLink(db: CompanyDb, linkId: string): Promise<string> {
  const row = await loggedMessages(db).where('document_links.link_id', '=', linkId).executeTakeFirst();
  return row ? `${row.file_name} to ${row.recipient}` : '';
}

/** Revokes a link; false if it does not exist, or was revoked before. */
export async function revokeLink(db: CompanyDb, linkId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document_links')
    .set({ revoked_at: now })
    .where('link_id', '=', linkId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
