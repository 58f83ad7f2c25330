import { AppError } from '#contract/errors.ts';
import { asCompany, type Database } from '../../../platform/database/database.ts';
import { readLetterhead } from '../letterhead.ts';
import type { FoundLink } from './store.ts';

/** The contact shown to a customer whose link does not work because its company is closed. */
export interface ClosedCompany {
  name: string;
  phone: string;
}

/** The company of a link for which `isClosedLink` is true. */
export async function closedCompanyOf(database: Database, { company_id }: FoundLink): Promise<ClosedCompany> {
  const { name, phone } = await asCompany(database, company_id, readLetterhead);
  return { name, phone };
}

/** The two sentences shown to a customer of a closed company. */
export function closedMessage({ phone }: ClosedCompany): readonly [string, string] {
  return ['This company is closed.', `Call ${phone}.`];
}

/** The error of a call behind a link for which `isClosedLink` is true. */
export function closedError(company: ClosedCompany): AppError {
  return new AppError('company_closed', { message: closedMessage(company).join(' '), phone: company.phone });
}
