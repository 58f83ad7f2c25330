import { sessions } from '../../../../contract/sessions.ts';
import { useList } from '../../lib/queries.ts';

/** The open sessions of the account. */
export function useOpenSessions() {
  return useList(sessions.list, {}, { failure: 'Failed to get sessions' });
}
