import type { CompanyDb } from '../../platform/database/database.ts';
import { type AccountRow, findAccount } from '../accounts/store.ts';
import type { CompanyRow } from '../companies/store.ts';

/**
 * The recipients of notices about a company's subscription: its founder and the payer, each once, if they still
 * exist. A payer who is now a crew lead gets none.
 */
export async function addressees(
  db: CompanyDb,
  { created_by_account_id: founder }: Pick<CompanyRow, 'created_by_account_id'>,
  payer: string | undefined,
): Promise<AccountRow[]> {
  const ids = new Set([founder, payer].filter((id) => typeof id === 'string'));
  const accounts = [];
  for (const id of ids) accounts.push(await findAccount(db, id));
  return accounts.filter((account) => account !== undefined).filter(({ role }) => role !== 'crew_lead');
}
