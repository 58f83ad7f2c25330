import { AppError } from '#contract/errors.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { readCompany } from './store.ts';

type Caller = Pick<Person, 'role' | 'connection'>;

/**
 * Whether a person may see pay, and see and change employee codes: owners may, and the office if the company allows
 * it. No access token may, not even an owner's.
 */
export async function seesPay(db: CompanyDb, { role, connection }: Caller): Promise<boolean> {
  if (connection) return false;
  if (role === 'owner') return true;
  return role === 'office' && (await readCompany(db)).office_sees_pay;
}

/** Throws if the person may not. */
export async function requirePay(db: CompanyDb, person: Caller): Promise<void> {
  if (!(await seesPay(db, person))) throw new AppError('not_your_role');
}
