import { AppError } from '#contract/errors.ts';
import type { Person } from '../../core/endpoints/person.ts';

/** Rejects a body with another company's code. A body without a code refers to the caller's own company. */
export function requireOwnCompany(person: Pick<Person, 'company_code'>, named: string | null | undefined): void {
  if (named && named.trim().toUpperCase() !== person.company_code) throw new AppError('company_not_found');
}
