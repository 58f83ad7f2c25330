import { AppError } from '#contract/errors.ts';
import { EMAIL_CONFIRMATION_DAYS, type emailConfirmations } from '#contract/identity/email-confirmations.ts';
import type { NoticeAllowance } from '../../core/delivery/notice-allowance.ts';
import type { SendNotice } from '../../core/delivery/send-notice.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newToken, tokenHash } from '../../platform/ids.ts';
import { confirmEmailNotice, welcomeNotice } from './account-notices.ts';
import { findConfirmation, insertConfirmation } from './email-confirmations-store.ts';
import { type AccountRow, findAccount, lockAccount, updateAccount } from './store.ts';

interface Services {
  countAgainst: CountAgainst;
  noticeAllowance: NoticeAllowance;
  sendNotice: SendNotice;
  publicUrl: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Welcomes the owner of a new account, with a link to confirm the address unless Google has verified it. An address
 * that has reached its notice limit gets no link; its owner can request it again.
 */
export async function sendWelcome(
  db: CompanyDb,
  services: Omit<Services, 'countAgainst'>,
  { account, company, now }: { account: AccountRow; company: string; now: Date },
): Promise<void> {
  const confirmLink = account.email_confirmed_at ? undefined : await newLink(db, services, account, now);
  const notice = welcomeNotice(account, { company, confirmLink, publicUrl: services.publicUrl });
  const { email: recipient, email_confirmed_at } = account;
  const isConfirmed = email_confirmed_at !== null;
  const email = { kind: 'account', recipient, isConfirmed, notice, isUrgent: true, now } as const;
  await services.noticeAllowance.sendEmail(db, email);
}

/** Sends the link that confirms the account's address, at most five times a day. */
export async function sendConfirmation(
  db: CompanyDb,
  services: Services,
  { account, now }: { account: AccountRow; now: Date },
): Promise<void> {
  await services.countAgainst(db, 'email_confirmation_of_account', account.account_id, now);
  const notice = confirmEmailNotice(account.first_name, await newLink(db, services, account, now));
  await services.sendNotice(db, { method: 'email', recipient: account.email, notice, isUrgent: true, now });
}

async function newLink(
  db: CompanyDb,
  { publicUrl }: Pick<Services, 'publicUrl'>,
  account: AccountRow,
  now: Date,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + EMAIL_CONFIRMATION_DAYS * DAY_MS);
  await insertConfirmation(db, account, { email: account.email, tokenHash: tokenHash(token), expiresAt });
  return `${publicUrl}/confirm_email?token=${token}`;
}

export function emailConfirmationHandlers(services: Services): Handlers<typeof emailConfirmations> {
  return {
    send: async ({ db, person, now }) => {
      const account = await lockAccount(db, person.account_id);
      if (account.email_confirmed_at) return { status: 'ok', message: 'Your email address is confirmed already.' };
      await sendConfirmation(db, services, { account, now });
      return { status: 'ok', message: `A link has been sent to ${account.email}.` };
    },

    confirm: async ({ body, now, systemDb, asCompany }) => {
      const confirmation = await findConfirmation(systemDb, tokenHash(body.token), now);
      if (!confirmation) throw new AppError('confirmation_not_found');
      await asCompany(confirmation.company_id, async (db) => {
        const account = await findAccount(db, confirmation.account_id);
        if (account?.email !== confirmation.email) throw new AppError('confirmation_not_found');
        if (!account.email_confirmed_at) await updateAccount(db, account, { email_confirmed_at: now });
      });
      return { status: 'ok', message: 'Your email address has been confirmed.' };
    },
  };
}
