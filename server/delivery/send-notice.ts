import type { SendMethod } from '../../contract/messages.ts';
import type { SystemDb } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import type { Encryption } from '../platform/encryption.ts';
import { composeNotice, type Notice } from './notice-content.ts';
import { rejectStopped } from './opt-outs.ts';

interface OutboxRow {
  method: SendMethod;
  /** An address or a phone number. */
  recipient: string;
  replyTo?: string | undefined;
  /** The company that sends it, which sends nothing while it is closed; none for a notice of the product itself. */
  senderCompanyId?: string;
  notice: Notice;
  now: Date;
}

/**
 * Queues a notice in the caller's transaction, or not at all, and returns its id. Rejects a text message to a phone
 * that has opted out.
 */
export type SendNotice = (db: SystemDb, outboxRow: OutboxRow) => Promise<string>;

/** Replies go to `contactEmail` by default. */
export function noticeSender({
  encryption,
  contactEmail,
}: {
  encryption: Encryption;
  contactEmail: string;
}): SendNotice {
  return async (db, { method, recipient, replyTo, senderCompanyId, notice, now }) => {
    if (method === 'sms') await rejectStopped(db, recipient);
    const notice_id = newId();
    await db
      .insertInto('notices')
      .values({
        notice_id,
        channel: method,
        recipient,
        reply_to: replyTo ?? contactEmail,
        sender_company_id: senderCompanyId ?? null,
        encrypted_content: encryption.encrypt(JSON.stringify(composeNotice(notice)), notice_id),
        status: 'queued',
        next_attempt_at: now,
        created_at: now,
      })
      .execute();
    return notice_id;
  };
}
