import { sessions } from '../../../contract/sessions.ts';
import { useList } from '../queries.ts';

/** Where the account is signed in. */
export function useOpenSessions() {
  return useList(sessions.list, {}, { failure: 'Failed to get sessions' });
}
