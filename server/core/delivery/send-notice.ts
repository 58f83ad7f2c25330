import type { SendMethod } from '#domain/send-methods.ts';
import type { CompanyDb, SystemDb } from '../../platform/database/database.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { newId } from '../../platform/ids.ts';
import { withBrand } from './message-content.ts';
import { composeNotice, type Notice } from './notice-content.ts';
import { rejectStopped } from './opt-outs.ts';
import { textsOff } from './texts-off.ts';

/** A notice to be queued. */
export interface NoticeToSend {
  method: SendMethod;
  /** An address or a phone number. */
  recipient: string;
  replyTo?: string | undefined;
  /** The company that sends the notice; a closed company sends nothing. Omitted for a notice of the product itself. */
  senderCompanyId?: string;
  notice: Notice;
  /** A person is waiting for it, or has to be warned. It is delivered separately from other notices. */
  isUrgent?: boolean;
  now: Date;
}

/**
 * Queues a notice in the caller's transaction, or not at all, and returns its id. Companies take turns in the
 * delivery: the notice counts for the company of the transaction. Throws for a text message to a phone that has opted
 * out.
 */
export type SendNotice = (db: SystemDb, notice: NoticeToSend) => Promise<string>;

export interface NoticeSettings {
  encryption: Encryption;
  /** The default Reply-To address. */
  contactEmail: string;
  /** The name of the installation. */
  brandName: string;
}

/** `sendsTexts` is false if the operator has turned text messages off: each one is rejected. */
export function noticeSender({ sendsTexts, ...settings }: NoticeSettings & { sendsTexts: boolean }): SendNotice {
  return async (db, toSend) => {
    if (toSend.method === 'sms' && !sendsTexts) throw textsOff();
    if (toSend.method === 'sms') await rejectStopped(db, toSend.recipient);
    const row = noticeRow(db, toSend, settings);
    await db.insertInto('notices').values(row).execute();
    return row.notice_id;
  };
}

/** The row of a notice that waits for its delivery. */
export function noticeRow(
  db: SystemDb | CompanyDb,
  { method, recipient, replyTo, senderCompanyId, notice, isUrgent = false, now }: NoticeToSend,
  { encryption, contactEmail, brandName }: NoticeSettings,
) {
  const notice_id = newId();
  return {
    notice_id,
    channel: method,
    recipient,
    is_urgent: isUrgent,
    of_company_id: companyOf(db) ?? NO_COMPANY,
    sender_company_id: senderCompanyId ?? null,
    reply_to: replyTo ?? contactEmail,
    encrypted_content: encryption.encrypt(JSON.stringify(withBrand(composeNotice(notice), brandName)), notice_id),
    status: 'queued' as const,
    next_attempt_at: now,
    created_at: now,
  };
}

/** The column's default. */
const NO_COMPANY = '00000000-0000-0000-0000-000000000000';

/** The company of a transaction; undefined in a system transaction. */
function companyOf(db: SystemDb | CompanyDb): string | undefined {
  return 'companyId' in db ? db.companyId : undefined;
}
