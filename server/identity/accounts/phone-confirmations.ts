import { invalid, AppError } from '#contract/errors.ts';
import { PHONE_CONFIRMATION_DAYS, type phoneConfirmations } from '#contract/identity/phone-confirmations.ts';
import type { CountMessage } from '../../core/delivery/allowance.ts';
import type { SendNotice } from '../../core/delivery/send-notice.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { withinSavepoint } from '../../platform/database/savepoint.ts';
import { newToken, tokenHash } from '../../platform/ids.ts';
import { confirmPhoneNotice } from './account-notices.ts';
import { findPhoneConfirmation, storePhoneConfirmation } from './phone-confirmations-store.ts';
import { type AccountRow, findAccount, lockAccount, updateAccount } from './store.ts';

interface Services {
  countAgainst: CountAgainst;
  countMessage: CountMessage;
  sendNotice: SendNotice;
  publicUrl: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Sends the link that confirms the account's phone by text, at most five times a day for the account and for the
 * phone, and within the company's message limits. Throws `no_consent` for a phone that has opted out.
 */
export async function sendPhoneConfirmation(
  db: CompanyDb,
  { countAgainst, countMessage, sendNotice, publicUrl }: Services,
  { account, now }: { account: AccountRow; now: Date },
): Promise<void> {
  const { company_id, account_id, first_name, phone } = account;
  await countAgainst(db, 'phone_confirmation_of_account', account_id, now);
  await countAgainst(db, 'phone_confirmation_to_phone', phone, now);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + PHONE_CONFIRMATION_DAYS * DAY_MS);
  await storePhoneConfirmation(db, account, { phone, tokenHash: tokenHash(token), expiresAt });
  const notice = confirmPhoneNotice(first_name, `${publicUrl}/confirm_phone?token=${token}`);
  await sendNotice(db, { method: 'sms', recipient: phone, notice, isUrgent: true, now });
  await countMessage(db, { company_id, recipient: phone, isTyped: false, now });
}

/** Sends the link by text if that is allowed. Otherwise the account's settings still offer to send it. */
export async function offerPhoneConfirmation(
  db: CompanyDb,
  services: Services,
  about: { account: AccountRow; now: Date },
): Promise<void> {
  try {
    await withinSavepoint(db, () => sendPhoneConfirmation(db, services, about));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

export function phoneConfirmationHandlers(services: Services): Handlers<typeof phoneConfirmations> {
  return {
    send: async ({ db, person, now }) => {
      const account = await lockAccount(db, person.account_id);
      if (account.phone_confirmed_at) return { status: 'ok', message: 'Your phone is confirmed already.' };
      if (account.phone === '') throw invalid({ phone: ['Please add your phone number to your account first.'] });
      await sendPhoneConfirmation(db, services, { account, now });
      return { status: 'ok', message: `A link has been sent to ${account.phone}.` };
    },

    confirm: async ({ body, now, systemDb, asCompany }) => {
      const confirmation = await findPhoneConfirmation(systemDb, tokenHash(body.token), now);
      if (!confirmation) throw new AppError('confirmation_not_found');
      await asCompany(confirmation.company_id, async (db) => {
        const account = await findAccount(db, confirmation.account_id);
        if (account?.phone !== confirmation.phone) throw new AppError('confirmation_not_found');
        if (!account.phone_confirmed_at) await updateAccount(db, account, { phone_confirmed_at: now });
      });
      return { status: 'ok', message: 'Your phone has been confirmed.' };
    },
  };
}
