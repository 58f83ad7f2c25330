import { accountInvites, accounts, type Account } from '../../../contract/accounts.ts';
import { useNavigationState } from '../navigation-state.ts';
import { useList, useRecord } from '../queries.ts';
import { useSession } from '../session.ts';

/** What the account's screens hand over in navigation state. */
export interface AccountState {
  account?: Account;
}

/** The account that is signed in. `id` is empty until that is known. */
export function useOwnAccount() {
  const id = useSession().record?.account_id ?? '';
  const { account } = useNavigationState<AccountState>();
  const placeholder = account?.account_id === id ? account : undefined;
  return { id, ...useRecord(accounts.read, { params: { id } }, { placeholder, enabled: id !== '' }) };
}

/** Everybody who has an account in the company, the first one first. */
export function useCoWorkers() {
  return useList(accounts.list, { query: { sort: 'created_at' } }, { failure: 'Failed to get accounts' });
}

/** The company's invitations that are still out. */
export function useInvites() {
  return useList(accountInvites.list, {}, { failure: 'Failed to get invitations' });
}
