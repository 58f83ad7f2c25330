import {
  type QuickbooksAccountChoice,
  CHOOSE_DEPOSIT_ACCOUNT,
  CHOOSE_FEE_ACCOUNT,
  type QuickbooksSettingsInput,
  UNDEPOSITED_FUNDS,
} from '#contract/connections/quickbooks-online.ts';
import { AppError, invalid } from '#contract/errors.ts';
import { type QuickbooksClient, quoted } from '../../platform/accounting/accounting.ts';
import type { QuickbooksAccount } from './quickbooks-records.ts';
import type { SettingsRow } from './settings-store.ts';

/** The types of accounts in which payments can be deposited, and under which fees can be booked. */
const DEPOSIT_TYPES = ['Bank', 'Other Current Asset'];
const FEE_TYPES = ['Expense', 'Other Expense', 'Cost of Goods Sold'];

export interface AccountChoices {
  deposit_accounts: QuickbooksAccountChoice[];
  fee_accounts: QuickbooksAccountChoice[];
}

/** The active accounts that can be selected, by name. */
export async function accountChoices(quickbooks: Pick<QuickbooksClient, 'find'>): Promise<AccountChoices> {
  const accounts = await accountsOf(quickbooks, [...DEPOSIT_TYPES, ...FEE_TYPES]);
  const choices = accounts
    .map(({ Id, Name, AccountType = '' }) => ({ account_id: Id, name: Name, type: AccountType }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return {
    deposit_accounts: choices.filter(({ type }) => DEPOSIT_TYPES.includes(type)),
    fee_accounts: choices.filter(({ type }) => FEE_TYPES.includes(type)),
  };
}

/** The settings to be stored, with the accounts' names. Throws if an account cannot be selected. */
export function chosenSettings(
  realm_id: string,
  { deposit_account_id, fee_account_id, ...switches }: QuickbooksSettingsInput,
  { deposit_accounts, fee_accounts }: AccountChoices,
): SettingsRow {
  const nameIn = (choices: readonly QuickbooksAccountChoice[], id: string | null, field: string, message: string) => {
    if (id === null) return null;
    const found = choices.find(({ account_id }) => account_id === id);
    if (!found) throw invalid({ [field]: [message] });
    return found.name;
  };
  return {
    ...switches,
    realm_id,
    deposit_account_id,
    deposit_account_name: nameIn(deposit_accounts, deposit_account_id, 'deposit_account_id', CHOOSE_DEPOSIT_ACCOUNT),
    fee_account_id,
    fee_account_name: nameIn(fee_accounts, fee_account_id, 'fee_account_id', CHOOSE_FEE_ACCOUNT),
  };
}

/** QuickBooks' id of the account in which it deposits payments by default. */
export async function undepositedFunds(quickbooks: Pick<QuickbooksClient, 'find'>): Promise<string> {
  const accounts = await accountsOf(quickbooks, ['Other Current Asset']);
  const account =
    accounts.find(({ AccountSubType }) => AccountSubType === 'UndepositedFunds') ??
    accounts.find(({ Name }) => Name === UNDEPOSITED_FUNDS);
  if (!account) throw new AppError('quickbooks_refused', { message: NO_UNDEPOSITED_FUNDS });
  return account.Id;
}

const NO_UNDEPOSITED_FUNDS =
  'QuickBooks has no account Undeposited Funds that a refund could be taken from. Choose the account that online payments are put in, then send again.';

async function accountsOf(
  quickbooks: Pick<QuickbooksClient, 'find'>,
  types: readonly string[],
): Promise<QuickbooksAccount[]> {
  return quickbooks.find<QuickbooksAccount>(
    'Account',
    `AccountType in (${types.map(quoted).join(', ')}) and Active = true`,
  );
}
