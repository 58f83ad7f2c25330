import { AppError } from '#contract/errors.ts';
import type { HttpContext } from '../../core/endpoints/handlers.ts';
import type { CompanyDb, SystemDb } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { newId, tokenHash } from '../../platform/ids.ts';
import { hasFounded } from '../companies/claim.ts';
import { type CompanyRow, lockCompany, readCompany, setFirstAccount } from '../companies/store.ts';
import { companyOfInvite, useInvite } from './invites-store.ts';
import { type AccountRow, createAccount, type NewAccount } from './store.ts';

/** Entitles a person to create an account in a company: its founding, or an invitation. */
export type SignupGrant = { by: 'founding' } | { by: 'invitation'; tokenHash: Buffer };

/**
 * The company's code alone must not give access to its records. The first account is for the browser that created the
 * company, every other account is for an invited person.
 */
export async function findSignupGrant(
  systemDb: SystemDb,
  {
    companyId,
    token,
    http,
    now,
  }: { companyId: string; token: string | null | undefined; http: HttpContext; now: Date },
): Promise<SignupGrant> {
  if (token) {
    const invitation = { by: 'invitation', tokenHash: tokenHash(token) } as const;
    if ((await companyOfInvite(systemDb, invitation.tokenHash, now)) === companyId) return invitation;
  } else if (hasFounded(http, companyId, now)) {
    return { by: 'founding' };
  }
  throw new AppError('invite_required');
}

/** Creates the account and uses up its signup grant in one transaction, so that each grant creates one account. */
export async function join(
  db: CompanyDb,
  signupGrant: SignupGrant,
  account: JoiningAccount,
): Promise<{ account: AccountRow; company: CompanyRow }> {
  const newAccount = { ...account, accountId: newId() };
  if (signupGrant.by === 'founding') return found(db, { ...newAccount, role: 'owner' });
  const { role, employee_id: employeeId } = await useInvite(db, signupGrant.tokenHash, account.now);
  return { account: await createAccount(db, { ...newAccount, role, employeeId }), company: await readCompany(db) };
}

async function found(db: CompanyDb, newAccount: NewAccount): Promise<{ account: AccountRow; company: CompanyRow }> {
  const company = await lockCompany(db);
  // Two browsers may have the founding cookie; only the first one may create the account.
  if (company.created_by_account_id) throw new AppError('invite_required');
  const account = await createAccount(db, newAccount);
  try {
    await setFirstAccount(db, account.account_id);
  } catch (error) {
    throw isUniqueViolation(error, 'companies_registered_key') ? new AppError('duplicate_company') : error;
  }
  return { account, company };
}

/** A new account, before it has an id and a role. */
export type JoiningAccount = DistributiveOmit<NewAccount, 'accountId' | 'role' | 'employeeId'>;

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
