import type { SendMethod } from '../../contract/messages.ts';
import type { HouseDb } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Sealing } from '../platform/sealing.ts';
import { refuseStopped } from '../platform/texts/stops.ts';
import { composeNotice, type Notice } from './content.ts';
import { noticeQueue } from './deliver.ts';

interface Outgoing {
  method: SendMethod;
  /** An address or a phone number. */
  recipient: string;
  replyTo?: string | undefined;
  notice: Notice;
  now: Date;
}

/**
 * Queues a notice in the caller's transaction, or not at all, and returns its id. Rejects a text message to a phone
 * that has opted out.
 */
export type SendNotice = (db: HouseDb, outgoing: Outgoing) => Promise<string>;

/** Replies go to `contactEmail` by default. */
export function noticeSender({
  jobs,
  encryption,
  contactEmail,
}: {
  jobs: Jobs;
  encryption: Sealing;
  contactEmail: string;
}): SendNotice {
  return async (db, { method, recipient, replyTo, notice, now }) => {
    if (method === 'sms') await refuseStopped(db, recipient);
    const notice_id = newId();
    await db
      .insertInto('notices')
      .values({
        notice_id,
        channel: method,
        recipient,
        reply_to: replyTo ?? contactEmail,
        encrypted_content: encryption.seal(JSON.stringify(composeNotice(notice)), notice_id),
        status: 'queued',
        next_attempt_at: now,
        created_at: now,
      })
      .execute();
    await jobs.enqueue(db, noticeQueue, { notice_id });
    return notice_id;
  };
}
