import type { Endpoint } from '#contract/endpoint.ts';
import { AppError, errors, invalid } from '#contract/errors.ts';
import type { OwnerConfirmation } from '#contract/identity/owner-confirmation.ts';
import type { CallWithoutTransaction } from '../../core/endpoints/handlers.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { requirePassword } from '../accounts/own-account.ts';
import { type AccountRow, lockAccount, readAccount } from '../accounts/store.ts';
import { acceptCode, type CodeServices } from './verify-code.ts';

export type ConfirmedCall = Pick<CallWithoutTransaction<Endpoint>, 'inCompany' | 'person' | 'http' | 'now'>;

interface Services extends CodeServices {
  countAgainst: CountAgainst;
}

/**
 * Verifies that the signed-in person is the owner of the account, and runs `work` with the account locked. An account
 * that signs in with Google has no password here, so it requires a code instead if it has a second factor.
 */
export async function afterConfirmation<T>(
  services: Services,
  { inCompany, person, body, http, now }: ConfirmedCall & { body: OwnerConfirmation },
  work: (db: CompanyDb, account: AccountRow) => Promise<T>,
): Promise<T> {
  const seen = await inCompany(async (db) => {
    await services.countAgainst(db, 'password_checked_of_account', person.account_id, now);
    return readAccount(db, person.account_id);
  });
  if (seen.auth_provider === 'self') await requirePassword(seen, body.current_password);
  return inCompany(async (db) => {
    const account = await lockAccount(db, person.account_id);
    // The row has changed since the password was verified, so the verification is no longer valid.
    if (account.password_hash !== seen.password_hash) throw new AppError('stale_record');
    if (account.auth_provider === 'google' && account.second_factor_confirmed_at) {
      const { code } = body;
      if (!code) throw invalid({ code: ['Please enter the code'] });
      if (!(await acceptCode(db, services, { account, code, http, now })))
        throw invalid({ code: [errors.code_wrong.message] });
    }
    return work(db, account);
  });
}
