import { AppError } from '#contract/errors.ts';
import type { OwnerConfirmation } from '#contract/identity/owner-confirmation.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import type { SystemDb } from '../../platform/database/database.ts';
import { readAccount } from '../accounts/store.ts';
import { afterConfirmation, type ConfirmedCall } from './owner-confirmation.ts';
import type { CodeServices } from './verify-code.ts';

/** How long a session counts as confirmed after it has proved the password or the second factor. */
const CONFIRMED_MS = 15 * 60 * 1000;

/**
 * Throws unless the session has proved the password or the second factor within 15 minutes, or proves it now: what it
 * creates outlives the session.
 */
export async function requireRecentConfirmation(
  services: CodeServices & { countAgainst: CountAgainst },
  call: ConfirmedCall & { body: OwnerConfirmation },
): Promise<void> {
  const { inCompany, person, body, now } = call;
  const account = await inCompany(async (db) => {
    const isRecent = (await confirmedAt(db, person)) >= new Date(now.getTime() - CONFIRMED_MS);
    return isRecent ? undefined : readAccount(db, person.account_id);
  });
  if (!account) return;
  const isOfGoogle = account.auth_provider === 'google';
  // An account without a password and without a second factor has nothing else to prove than its login.
  if (isOfGoogle && !account.second_factor_confirmed_at) {
    throw new AppError('confirm_again', { message: 'Please log out and log in again with Google first.' });
  }
  if (isOfGoogle && body.code === undefined) {
    throw new AppError('confirm_again', { message: 'Please enter a code of your second step again.' });
  }
  if (!isOfGoogle && body.current_password === undefined) throw new AppError('confirm_again');
  await afterConfirmation(services, call, (db) => setConfirmed(db, person, now));
}

async function confirmedAt(db: SystemDb, { company_id, session_id }: Person): Promise<Date> {
  const session = await db
    .selectFrom('sessions')
    .select('confirmed_at')
    .where('company_id', '=', company_id)
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  return session?.confirmed_at ?? new Date(0);
}

async function setConfirmed(db: SystemDb, { company_id, session_id }: Person, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: now })
    .where('company_id', '=', company_id)
    .where('session_id', '=', session_id)
    .execute();
}
