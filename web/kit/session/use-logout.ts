import { useState } from 'react';
import { useNavigate } from '../router/router.tsx';
import { paths } from '../paths.ts';
import { logOut } from './log-out.ts';

type LogoutState = { phase: 'idle' | 'busy' } | { phase: 'failed'; problem: string };

/** Logs out and navigates to the login screen; on failure, shows the error, because the user is still logged in. */
export function useLogout() {
  const navigate = useNavigate();
  const [state, setState] = useState<LogoutState>({ phase: 'idle' });

  async function run(): Promise<boolean> {
    setState({ phase: 'busy' });
    const problem = await logOut();
    setState(problem === undefined ? { phase: 'idle' } : { phase: 'failed', problem });
    if (problem !== undefined) return false;
    await navigate(paths.login());
    return true;
  }

  return { ...state, run };
}
