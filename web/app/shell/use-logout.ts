import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../error-text.ts';
import { logOut } from '../log-out.ts';

type LogoutState = { phase: 'idle' | 'busy' } | { phase: 'failed'; problem: string };

/** Logs out and leads to the login screen; where that fails, says so: whoever pressed it is still logged in. */
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
    await navigate('/login');
    return true;
  }

  return { ...state, run };
}
