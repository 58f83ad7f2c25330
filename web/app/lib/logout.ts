import { API_BASE } from '../../../contract/site.ts';
import { rejected, unreached } from './call.ts';
import { announceRecord } from './session-record.ts';

/**
 * Ends the session on the server, and only then in this browser: a user who leaves a shared computer must be able to
 * rely on it. Throws `ApiError` when the server cannot be reached or fails. Has small imports only, because the static
 * pages use it too.
 */
export async function logOut(): Promise<void> {
  const response = await fetch(`${API_BASE}/logout`, { method: 'POST', headers: { accept: 'application/json' } }).catch(
    () => {
      throw unreached();
    },
  );
  // 401: there is no session left to end.
  if (!response.ok && response.status !== 401) {
    throw rejected({ auth: 'public' }, response.status, await response.json().catch(() => ({})));
  }
  announceRecord(null);
}
