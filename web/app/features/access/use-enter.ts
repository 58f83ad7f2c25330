import { useNavigate } from 'react-router';
import type { Session } from '../../../../contract/access.ts';
import { beginSession } from '../../lib/session.ts';
import type { LoginState } from '../../layout/signed-in.tsx';

/** Without an active subscription the guard of this screen shows how to start one. */
const FIRST_SCREEN = '/main/customer';

/** Stores a session that the server has opened, and navigates to the requested screen. */
export function useEnter(from: LoginState['from']): (session: Session) => void {
  const navigate = useNavigate();
  return (session) => {
    beginSession(session);
    const back = session.subscription_status === 'active' ? from : undefined;
    void navigate(back ? back.pathname + back.search : FIRST_SCREEN, { replace: true, state: back?.state });
  };
}
