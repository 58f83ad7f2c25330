import type { AccountInput, accounts } from '../../contract/accounts.ts';
import { Refusal } from '../../contract/refusals.ts';
import { hashPassword } from '../platform/passwords.ts';
import { hasFounded } from '../companies/claim.ts';
import { type CompanyRow, findCompanyByCode, lockCompany, setFirstAccount } from '../companies/store.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import { isUniqueViolation } from '../platform/database/errors.ts';
import type { Doors, Exchange } from '../platform/http/doors.ts';
import type { CountAgainst } from '../platform/http/rate-limits.ts';
import { newId } from '../platform/ids.ts';
import { type AccountRow, createAccount } from './store.ts';

export function accountDoors(countAgainst: CountAgainst): Doors<typeof accounts> {
  return {
    create: async ({ body: { account: input }, http, now, house, asCompany }) => {
      const companyId = await mayJoin(await findCompanyByCode(house, input.company_code), http, now);
      const passwordHash = await hashPassword(input.login_password);
      return asCompany(companyId, async (db) => {
        await countAgainst(db, 'account_created_by_address', http.address, now);
        const company = await lockCompany(db);
        // Two browsers may hold the founding cookie; only the first of them founds.
        if (company.created_by_account_id) throw new Refusal('invite_required');
        const account = await foundWith(db, { input, passwordHash, now });
        return { data: presentAccount(account, company) };
      });
    },
  };
}

/**
 * Whoever only knows a company's code must not read its books: a company's first account is for the browser that has
 * created it.
 */
async function mayJoin(companyId: string | undefined, http: Exchange, now: Date): Promise<string> {
  if (!companyId) throw new Refusal('company_not_found');
  if (!hasFounded(http, companyId, now)) throw new Refusal('invite_required');
  return companyId;
}

async function foundWith(
  db: CompanyDb,
  { input, passwordHash, now }: { input: AccountInput; passwordHash: string; now: Date },
): Promise<AccountRow> {
  const account = await createAccount(db, { accountId: newId(), input, passwordHash, now });
  try {
    await setFirstAccount(db, account.account_id);
  } catch (error) {
    throw isUniqueViolation(error, 'companies_registered_key') ? new Refusal('duplicate_company') : error;
  }
  return account;
}

function presentAccount(row: AccountRow, company: CompanyRow) {
  const { account_id, first_name, last_name, phone, email, login_id, auth_provider } = row;
  const { company_code, name: company_name } = company;
  const attributes = {
    account_id,
    first_name,
    last_name,
    phone,
    email,
    login_id,
    auth_provider,
    company_code,
    company_name,
  };
  return { id: account_id, type: 'account' as const, attributes };
}
