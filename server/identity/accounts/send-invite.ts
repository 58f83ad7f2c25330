import { INVITE_LINK_HOURS } from '#contract/identity/accounts.ts';
import type { Role } from '#contract/roles.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { takeBackNotice } from '../../core/delivery/notice-store.ts';
import type { SendNotice } from '../../core/delivery/send-notice.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newId, newToken, tokenHash } from '../../platform/ids.ts';
import { inviteNotice } from './account-notices.ts';
import { createInvite, replaceInvites } from './invites-store.ts';

interface Invite {
  inviter: { account_id: string; company_id: string; company_name: string; first_name: string; last_name: string };
  role: Role;
  employee_id: string | null;
  method: SendMethod;
  /** An address or a phone number. */
  recipient: string;
  now: Date;
}

/** Invites a person to create an account, in the caller's transaction; returns the invitation's id. */
export async function sendInvite(
  { sendNotice, publicUrl }: { sendNotice: SendNotice; publicUrl: string },
  db: CompanyDb,
  { inviter, role, employee_id, method, recipient, now }: Invite,
): Promise<string> {
  await takeBack(db, await replaceInvites(db, recipient, now));
  const token = newToken();
  const link = `${publicUrl}/create_account_by_invite?token=${token}`;
  const name = `${inviter.first_name} ${inviter.last_name}`.trim();
  const notice = inviteNotice({ company: inviter.company_name, inviter: name, role, link });
  const account_invite_id = newId();
  await createInvite(db, {
    account_invite_id,
    role,
    employee_id,
    token_hash: tokenHash(token),
    send_method: method,
    recipient,
    notice_id: await sendNotice(db, { method, recipient, senderCompanyId: inviter.company_id, notice, now }),
    created_by_account_id: inviter.account_id,
    created_at: now,
    expires_at: new Date(now.getTime() + INVITE_LINK_HOURS * 60 * 60 * 1000),
  });
  return account_invite_id;
}

/** Cancels notices that have not been sent yet. */
export async function takeBack(db: CompanyDb, invites: readonly { notice_id: string }[]): Promise<void> {
  for (const { notice_id } of invites) await takeBackNotice(db, notice_id);
}
