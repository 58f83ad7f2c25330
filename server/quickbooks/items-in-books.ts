import { Refusal } from '../../contract/refusals.ts';
import { type Books, BooksRefused } from '../platform/accounting/accounting.ts';
import type { BooksWriting } from './attempt.ts';
import { NAME_TAKEN } from './faults.ts';
import type { BooksAccount, BooksItem } from './records-in-books.ts';

/** What is booked under no product or service of its own goes under one of these. */
const COMMON_NAMES = ['Services', 'JobsitesPro Services'];

/** Groups of products, and lists of them: nothing that can be sold by itself. */
const NOT_SOLD = new Set(['Category', 'Group']);

/** The product or service that each line is booked under. */
export interface ItemsPlan {
  /** By codes in small letters. */
  ofCodes: ReadonlyMap<string, BooksItem>;
  /** For every other line. */
  common: { action: 'match'; item: BooksItem } | { action: 'create'; name: string; incomeAccountId: string };
}

/** Finds what is sold. Refuses where there is no common product or service, and none can be made. */
export async function planItems(books: Pick<Books, 'find'>): Promise<ItemsPlan> {
  const items = await books.find<BooksItem>('Item', 'Active = true');
  const sold = items.filter(({ Type = '' }) => !NOT_SOLD.has(Type));
  const ofCodes = new Map(sold.map((item) => [item.Name.toLowerCase(), item]));
  const common = COMMON_NAMES.flatMap((name) => ofCodes.get(name.toLowerCase()) ?? [])[0];
  if (common) return { ofCodes, common: { action: 'match', item: common } };
  const isTaken = (name: string) => items.some((item) => item.Name.toLowerCase() === name.toLowerCase());
  const name = COMMON_NAMES.find((each) => !isTaken(each)) ?? '';
  return { ofCodes, common: { action: 'create', name, incomeAccountId: await incomeAccount(books) } };
}

/** The product or service whose name is the code; undefined where the line goes under the common one. */
export function itemOf({ ofCodes }: ItemsPlan, code: string): BooksItem | undefined {
  return ofCodes.get(code.trim().toLowerCase());
}

/** QuickBooks' id of the common product or service, which is created where the plan says so. */
export async function enterCommonItem(books: BooksWriting, { common }: ItemsPlan): Promise<string> {
  if (common.action === 'match') return common.item.Id;
  const { name: Name, incomeAccountId } = common;
  try {
    const record = { Name, Type: 'Service', IncomeAccountRef: { value: incomeAccountId } };
    return (await books.write<BooksItem>('Item', record)).Id;
  } catch (error) {
    if (!(error instanceof BooksRefused && error.code === NAME_TAKEN)) throw error;
    // Made since we looked, by somebody who sends another invoice.
    const now = await planItems(books);
    if (now.common.action === 'match') return now.common.item.Id;
    throw error;
  }
}

async function incomeAccount(books: Pick<Books, 'find'>): Promise<string> {
  const accounts = await books.find<BooksAccount>('Account', `AccountType = 'Income' and Active = true`);
  const account = accounts.find(({ AccountSubType }) => AccountSubType === 'ServiceFeeIncome') ?? accounts[0];
  if (!account) throw new Refusal('quickbooks_refused', { says: NO_INCOME_ACCOUNT });
  return account.Id;
}

const NO_INCOME_ACCOUNT =
  'QuickBooks has no income account to book services under. Add one to the chart of accounts there, then send again.';
