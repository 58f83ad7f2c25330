import { API_BASE } from '#domain/site.ts';
import { rejected, unreached } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { forgetResponses } from './forget-responses.ts';
import { announceRecord } from './session-record.ts';

/** The label of the button, and after a failure. */
export const LOGOUT = 'Logout';
export const LOGOUT_AGAIN = 'Try Logout Again';

/**
 * Ends the session on the server first, and then in this browser: a user who leaves a shared computer must be able to
 * rely on it. Returns the message of a failure, after which the user is still logged in.
 */
export async function logOut(): Promise<string | undefined> {
  try {
    await endSession();
  } catch (error) {
    return `You are still logged in. ${errorText('Failed to log out', error)}`;
  }
  announceRecord(null);
  await forgetResponses();
  return undefined;
}

/** Throws `ApiError` if the server cannot be reached or fails. */
async function endSession(): Promise<void> {
  const response = await fetch(`${API_BASE}/logout`, { method: 'POST', headers: { accept: 'application/json' } }).catch(
    () => {
      throw unreached();
    },
  );
  // 401: there is no session left to end.
  if (!response.ok && response.status !== 401) {
    throw rejected({ auth: 'public' }, response.status, await response.json().catch(() => ({})));
  }
}
