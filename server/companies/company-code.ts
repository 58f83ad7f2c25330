import { Refusal } from '../../contract/refusals.ts';
import type { Person } from '../platform/http/person.ts';

/** Refuses a body that names another company than the caller's own; one that names none means that one. */
export function requireOwnCompany(person: Pick<Person, 'company_code'>, named: string | null | undefined): void {
  if (named && named.trim().toUpperCase() !== person.company_code) throw new Refusal('company_not_found');
}
