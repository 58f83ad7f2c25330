import { AppError } from '#contract/errors.ts';
import { mayConnect, type WhoConnects } from '#domain/scopes.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { listAllAccounts } from '../../identity/accounts/store.ts';
import { readCompany } from '../../identity/companies/store.ts';
import type { CompanyDb } from '../../platform/database/database.ts';

const WHO: Record<Exclude<WhoConnects, 'everybody'>, string> = {
  owners: 'owners',
  office: 'owners and the office',
};

/** Throws if the company has turned connections off, or does not let the person create them. */
export async function requireMayConnect(db: CompanyDb, { role }: Pick<Person, 'role'>): Promise<void> {
  const { connections_on, who_connects } = await readCompany(db);
  if (!connections_on) throw new AppError('connections_off');
  if (mayConnect(role, who_connects) || who_connects === 'everybody') return;
  const [owner = 'an owner'] = await ownerNames(db);
  throw new AppError('connections_by_role', {
    message: `Your company lets only ${WHO[who_connects]} connect things. Ask ${owner}.`,
  });
}

/** The names of the company's owners. */
export async function ownerNames(db: CompanyDb): Promise<string[]> {
  const accounts = await listAllAccounts(db);
  return accounts
    .filter(({ role }) => role === 'owner')
    .map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim());
}
