import { useNavigate } from '../../../../kit/router/router.tsx';
import type { Session } from '#contract/identity/access.ts';
import { beginSession } from '../../../../kit/session/session.ts';
import type { AfterLoginState, LoginState } from '../../../../kit/session/navigation-state.ts';
import { paths } from '../../../../kit/paths.ts';

/** Stores a session that the server has opened, and navigates to the requested screen. */
export function useEnter(from: LoginState['from']): (session: Session) => void {
  const navigate = useNavigate();
  return (session) => {
    beginSession(session);
    // Without an active subscription, the guard of the first screen shows how to start one.
    const isActive = session.subscription_status === 'active';
    const back = isActive ? from : undefined;
    const state = isActive ? back?.state : ({ isAfterLogin: true } satisfies AfterLoginState);
    void navigate(back ? back.pathname + back.search : paths.main(), { replace: true, state });
  };
}
