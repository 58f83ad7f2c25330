import { posix } from 'node:path';
import { type Selectable, sql } from 'kysely';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb, SystemDb } from '../../platform/database/database.ts';
import { replaceInDirectory } from '../../platform/database/directory.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { filterId } from '../../platform/ids.ts';
import { type DueKind, markDue } from '../../platform/queue/due.ts';
import { MESSAGES } from '../due-kinds.ts';
import type { EventSubject } from './outbox.ts';

export type MessageRow = Selectable<Tables['messages']>;

export interface MessageKey {
  company_id: string;
  message_id: string;
}

/** When a message of a company is due, or the lease of one ends. */
export const messagesDue: DueKind = {
  ...MESSAGES,
  async next(db, now) {
    const { rows } = await sql<{ at: Date | null }>`
      select least(
        (select min(greatest(next_attempt_at, lease_until)) from messages
          where company_id = ${currentCompany} and status = 'queued' and next_attempt_at <= ${now}),
        (select min(next_attempt_at) from messages
          where company_id = ${currentCompany} and status = 'queued' and next_attempt_at > ${now})
      ) as at
    `.execute(db);
    return rows[0]?.at ?? undefined;
  },
};

/** The number of the company's waiting messages, and when the first is due. */
export async function waitingMessages(db: CompanyDb): Promise<{ depth: number; next_attempt_at: Date | null }> {
  return db
    .selectFrom('messages')
    .select([sql<number>`count(*)::integer`.as('depth'), (row) => row.fn.min('next_attempt_at').as('next_attempt_at')])
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow();
}

/** The storage key of a message's PDF. */
export function messageFile({ company_id, message_id }: MessageKey): string {
  return `messages/${company_id}/${message_id}.pdf`;
}

/**
 * Returns the keys that belong to messages, including a message whose row does not name its file yet, because a retry
 * would write it again.
 */
export async function existingMessageKeys(db: CompanyDb, keys: readonly string[]): Promise<string[]> {
  const ids = keys.map((key) => filterId(key.endsWith('.pdf') ? posix.basename(key, '.pdf') : ''));
  const rows = await db
    .selectFrom('messages')
    .select(['company_id', 'message_id'])
    .where('message_id', 'in', ids)
    .execute();
  return rows.map(messageFile);
}

/** Finds the message of a provider event, by our id or else by the provider's. */
export async function messageOfEvent(db: SystemDb, { id, providerId }: EventSubject): Promise<MessageKey | undefined> {
  const { rows } = await sql<MessageKey>`
    select * from message_of_provider_event(${id ?? null}, ${providerId ?? null})
  `.execute(db);
  return rows[0];
}

/** Gives the message's document a new link, which replaces the previous one. */
export async function replaceLinkToken(db: CompanyDb, messageId: string, tokenHash: Buffer): Promise<void> {
  const { link_id } = await db
    .updateTable('document_links')
    .set({ token_hash: tokenHash })
    .where('message_id', '=', messageId)
    .returning('link_id')
    .executeTakeFirstOrThrow();
  await replaceInDirectory(db, 'document_links_token_hash_key', link_id, tokenHash.toString('hex'));
}

/** Retries the company's waiting messages immediately instead of at their next scheduled attempt. */
export async function retryQueuedMessages(db: CompanyDb, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ next_attempt_at: now })
    .where('status', '=', 'queued')
    .where('next_attempt_at', '>', now)
    .execute();
  markDue(db, MESSAGES, now);
}
