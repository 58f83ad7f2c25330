import { AppError } from '#contract/errors.ts';
import { type QuickbooksClient, QuickbooksRejected } from '../../platform/accounting/accounting.ts';
import type { QuickbooksWriter } from './attempt.ts';
import { NAME_TAKEN } from './faults.ts';
import type { QuickbooksAccount, QuickbooksItem } from './quickbooks-records.ts';

/** Names of the default item, for lines without their own item. */
const COMMON_NAMES = ['Services', 'JobsitesPro Services'];

/** Categories and bundles, which cannot be sold individually. */
const NOT_SOLD = new Set(['Category', 'Group']);

/** The item of each line. */
export interface ItemsPlan {
  /** By lower-case code. */
  ofCodes: ReadonlyMap<string, QuickbooksItem>;
  /** For all other lines. */
  common: { action: 'match'; item: QuickbooksItem } | { action: 'create'; name: string; incomeAccountId: string };
}

/** Finds the items. Throws if there is no default item and none can be created. */
export async function planItems(quickbooks: Pick<QuickbooksClient, 'find'>): Promise<ItemsPlan> {
  const items = await quickbooks.find<QuickbooksItem>('Item', 'Active = true');
  const sold = items.filter(({ Type = '' }) => !NOT_SOLD.has(Type));
  const ofCodes = new Map(sold.map((item) => [item.Name.toLowerCase(), item]));
  const common = COMMON_NAMES.flatMap((name) => ofCodes.get(name.toLowerCase()) ?? [])[0];
  if (common) return { ofCodes, common: { action: 'match', item: common } };
  const isTaken = (name: string) => items.some((item) => item.Name.toLowerCase() === name.toLowerCase());
  const name = COMMON_NAMES.find((each) => !isTaken(each)) ?? '';
  return { ofCodes, common: { action: 'create', name, incomeAccountId: await incomeAccount(quickbooks) } };
}

/** The item whose name is the code; undefined if the line uses the default one. */
export function itemOf({ ofCodes }: ItemsPlan, code: string): QuickbooksItem | undefined {
  return ofCodes.get(code.trim().toLowerCase());
}

/** QuickBooks' id of the default item, created if planned. */
export async function syncCommonItem(quickbooks: QuickbooksWriter, { common }: ItemsPlan): Promise<string> {
  if (common.action === 'match') return common.item.Id;
  const { name: Name, incomeAccountId } = common;
  try {
    const record = { Name, Type: 'Service', IncomeAccountRef: { value: incomeAccountId } };
    return (await quickbooks.write<QuickbooksItem>('Item', record)).Id;
  } catch (error) {
    if (!(error instanceof QuickbooksRejected && error.code === NAME_TAKEN)) throw error;
    // A concurrent send created it after the plan was made.
    const now = await planItems(quickbooks);
    if (now.common.action === 'match') return now.common.item.Id;
    throw error;
  }
}

async function incomeAccount(quickbooks: Pick<QuickbooksClient, 'find'>): Promise<string> {
  const accounts = await quickbooks.find<QuickbooksAccount>('Account', `AccountType = 'Income' and Active = true`);
  const account = accounts.find(({ AccountSubType }) => AccountSubType === 'ServiceFeeIncome') ?? accounts[0];
  if (!account) throw new AppError('quickbooks_refused', { message: NO_INCOME_ACCOUNT });
  return account.Id;
}

const NO_INCOME_ACCOUNT =
  'QuickBooks has no income account to book services under. Add one to the chart of accounts there, then send again.';
