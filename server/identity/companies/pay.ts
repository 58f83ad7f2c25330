import { AppError } from '#contract/errors.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { readCompany } from './store.ts';

type Caller = Pick<Person, 'role'>;

/** Whether somebody sees pay, and the codes of employees, whom they then change: owners do, and the office where the company shows it. */
export async function seesPay(db: CompanyDb, { role }: Caller): Promise<boolean> {
  if (role === 'owner') return true;
  return role === 'office' && (await readCompany(db)).office_sees_pay;
}

/** Rejects whoever does not. */
export async function requirePay(db: CompanyDb, person: Caller): Promise<void> {
  if (!(await seesPay(db, person))) throw new AppError('not_your_role');
}
