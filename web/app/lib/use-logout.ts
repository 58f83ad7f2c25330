import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from './error-text.ts';
import { logOut } from './logout.ts';
import { paths } from '../paths.ts';

type LogoutState = { phase: 'idle' | 'busy' } | { phase: 'failed'; problem: string };

/** Logs out and navigates to the login screen; on failure shows the error, because the user is still logged in. */
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
