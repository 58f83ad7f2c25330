import { AppError } from '#contract/errors.ts';
import { LOGIN_ID_SENT, type loginIdReminders } from '#contract/identity/login-id-reminders.ts';
import { BRAND_NAME_PLACEHOLDER as BRAND } from '#domain/site.ts';
import type { Notice } from '../../core/delivery/notice-content.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import { asCompany, type Database, withSystemTransaction } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/queue/jobs.ts';
import { jobQueue } from '../../platform/queue/queue.ts';
import { type AccountKey, type AccountRow, findAccount, findAccountsByEmail } from '../accounts/store.ts';
import { readCompany } from '../companies/store.ts';
import type { ResetSending } from './send-reset.ts';

/** The accounts of the given address; empty if there are none. */
export interface LoginIdReminder {
  accounts: AccountKey[];
}

/** Sent after the response, whose content and duration do not depend on whether there is such an account. */
export const loginIdReminderQueue = jobQueue<LoginIdReminder>('login_id_reminders.send', {
  retries: 5,
  retryDelaySeconds: 5,
  isUrgent: true,
});

interface Services {
  countAgainst: CountAgainst;
}

export function loginIdReminderHandlers({ countAgainst }: Services): Handlers<typeof loginIdReminders> {
  return {
    send: async ({ body, http, now, systemDb, withSystemTransaction: inSystem }) => {
      await inSystem((db) => countAgainst(db, 'login_id_reminder_by_address', http.address, now));
      const accounts = await findAccountsByEmail(systemDb, body.email);
      await inSystem((db) => enqueue(db, loginIdReminderQueue, { accounts }));
      return { status: 'ok', message: LOGIN_ID_SENT };
    },
  };
}

interface Reminded {
  account: AccountRow;
  company: string;
}

/** Emails the login IDs to the address that the accounts have in common. */
export async function sendLoginIdReminder(sending: ResetSending, { accounts }: LoginIdReminder): Promise<void> {
  const { database, clock, countAgainst, sendNotice, publicUrl } = sending;
  const found = (await Promise.all(accounts.map((key) => readReminded(database, key)))).flat();
  const [first] = found;
  if (!first) return;
  const { email } = first.account;
  const now = clock();
  // The address may have changed since the request.
  const notice = reminderNotice(
    found.filter(({ account }) => account.email === email),
    publicUrl,
  );
  try {
    await withSystemTransaction(database, async (db) => {
      await countAgainst(db, 'login_id_reminder_to_address', email, now);
      await sendNotice(db, { method: 'email', recipient: email, notice, isUrgent: true, now });
    });
  } catch (error) {
    // The caller is not informed that the address has reached its daily limit.
    if (!(error instanceof AppError)) throw error;
  }
}

async function readReminded(database: Database, { company_id, account_id }: AccountKey): Promise<Reminded[]> {
  return asCompany(database, company_id, async (db) => {
    const account = await findAccount(db, account_id);
    return account ? [{ account, company: (await readCompany(db)).name }] : [];
  });
}

function reminderNotice(found: readonly Reminded[], publicUrl: string): Notice {
  return {
    subject: 'Your login ID',
    greeting: `Hello ${found[0]?.account.first_name ?? ''},`,
    intro: `You asked for the login ID of your ${BRAND} account. This is what is on record for this email address.`,
    facts: found.map(({ account, company }) => ({
      label: company,
      value: account.auth_provider === 'google' ? 'Log in with your Google account' : account.login_id,
    })),
    button: { label: 'Log In', link: `${publicUrl}/login` },
    notes: ['You did not ask? Then you can ignore this; nothing has changed.'],
  };
}
