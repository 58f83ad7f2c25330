import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../api/error-text.ts';
import { paths } from '../paths.ts';
import { API_BASE } from '#domain/site.ts';
import { rejected, unreached } from '../api/call.ts';
import { announceRecord } from './session-record.ts';

type LogoutState = { phase: 'idle' | 'busy' } | { phase: 'failed'; problem: string };

/** Logs out and navigates to the login screen; on failure, shows the error, because the user is still logged in. */
export function useLogout() {
  const navigate = useNavigate();
  const [state, setState] = useState<LogoutState>({ phase: 'idle' });

  async function run(): Promise<boolean> {
    setState({ phase: 'busy' });
    try {
      await logOut();
    } catch (error) {
      setState({ phase: 'failed', problem: `You are still logged in. ${errorText('Failed to log out', error)}` });
      return false;
    }
    setState({ phase: 'idle' });
    await navigate(paths.login());
    return true;
  }

  return { ...state, run };
}

/**
 * Ends the session on the server first, and then in this browser: a user who leaves a shared computer must be able to
 * rely on it. Throws `ApiError` if the server cannot be reached or fails.
 */
async function logOut(): Promise<void> {
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
