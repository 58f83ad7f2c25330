import { accountInvites, accounts, type Account } from '#endpoints/identity/accounts.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { useList, useRecord } from '../../../../kit/api/queries.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';

/** Navigation state of the account's screens. */
export interface AccountState {
  account?: Account;
}

/** The signed-in account. `id` is empty until it is loaded. */
export function useOwnAccount() {
  const id = useSession().record?.account_id ?? '';
  const { account } = useNavigationState<AccountState>();
  const placeholder = account?.account_id === id ? account : undefined;
  return { id, ...useRecord(accounts.read, { params: { id } }, { placeholder, enabled: id !== '' }) };
}

/** All accounts of the company, the first one first. */
export function useCoWorkers() {
  return useList(accounts.list, { query: { sort: 'created_at' } }, { failure: inSentence('Failed to get accounts') });
}

/** The company's pending invitations. */
export function useInvites() {
  return useList(accountInvites.list, {}, { failure: inSentence('Failed to get invitations') });
}
