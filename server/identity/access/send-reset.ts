import { AppError } from '#contract/errors.ts';
import { RESET_LINK_HOURS } from '#contract/identity/password-resets.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { NoticeAllowance } from '../../core/delivery/notice-allowance.ts';
import type { SendNotice } from '../../core/delivery/send-notice.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import type { Clock } from '../../platform/clock.ts';
import { asCompany, type CompanyDb, type Database } from '../../platform/database/database.ts';
import { newToken, tokenHash } from '../../platform/ids.ts';
import { jobQueue } from '../../platform/queue/queue.ts';
import { insertReset } from '../accounts/resets-store.ts';
import { type AccountRow, lockAccount } from '../accounts/store.ts';
import { type InsteadOfText, resetNotice } from './reset-notices.ts';

/** The recipient of a link, or a placeholder account if none was found. */
export interface ResetRequest {
  company_id: string;
  account_id: string;
  method: SendMethod;
  /** The network address of the request. */
  network_address?: string;
}

/**
 * Reset links are created and sent after the response, so that its content and duration do not depend on whether there
 * is such an account.
 */
export const resetQueue = jobQueue<ResetRequest>('password_resets.send', {
  retries: 5,
  retryDelaySeconds: 5,
  isUrgent: true,
});

export interface ResetSending {
  database: Database;
  clock: Clock;
  sendNotice: SendNotice;
  countAgainst: CountAgainst;
  noticeAllowance: NoticeAllowance;
  publicUrl: string;
}

/**
 * Creates a link and sends it to the account's own address or phone; an older link stops working. If the phone was
 * changed recently, or too many links were sent to phones today, the link is sent by email instead.
 */
export async function sendReset(sending: ResetSending, request: ResetRequest): Promise<void> {
  try {
    await asCompany(sending.database, request.company_id, (db) => makeAndSend(db, sending, request));
  } catch (error) {
    // The caller is not informed whether there is such an account, or that it has reached its daily limit.
    if (!(error instanceof AppError)) throw error;
  }
}

async function makeAndSend(
  db: CompanyDb,
  { clock, sendNotice, countAgainst, noticeAllowance, publicUrl }: ResetSending,
  { account_id, method, network_address = '' }: ResetRequest,
): Promise<void> {
  const now = clock();
  const account = await lockAccount(db, account_id);
  await countAgainst(db, 'reset_of_account', account_id, now);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + RESET_LINK_HOURS * 60 * 60 * 1000);
  await insertReset(db, account, { tokenHash: tokenHash(token), expiresAt });
  const insteadOfText = method === 'sms' ? await whyNoText(db, noticeAllowance, account, now) : undefined;
  const byEmail = method === 'email' || insteadOfText !== undefined;
  await sendNotice(db, {
    method: byEmail ? 'email' : 'sms',
    recipient: byEmail ? account.email : account.phone,
    notice: resetNotice(account.first_name, `${publicUrl}/reset_password?token=${token}`, insteadOfText),
    isUrgent: true,
    now,
  });
  const summary = `${account.first_name} ${account.last_name}, link by ${byEmail ? 'email' : 'text'}`;
  const entry = { record_type: 'account', record_id: account_id, action: 'reset_requested', summary } as const;
  // The caller may not be the account's owner.
  await recordAuditEntry(db, entry, { name: 'Someone not signed in', http: { address: network_address } }, now);
}

async function whyNoText(
  db: CompanyDb,
  { countSecurityText }: NoticeAllowance,
  account: AccountRow,
  now: Date,
): Promise<InsteadOfText | undefined> {
  if (isPhoneNew(account, now)) return 'new_phone';
  return (await countSecurityText(db, { recipient: account.phone, now })) ? undefined : 'too_many_texts';
}

const NEW_PHONE_MS = 72 * 60 * 60 * 1000;

/** A thief may have changed the number. The owner has this long to notice before a link is sent to it. */
function isPhoneNew({ phone_changed_at }: Pick<AccountRow, 'phone_changed_at'>, now: Date): boolean {
  return phone_changed_at !== null && now.getTime() - phone_changed_at.getTime() < NEW_PHONE_MS;
}
