import { useNavigate } from 'react-router';
import type { Session } from '../../../contract/access.ts';
import { beginSession } from '../session.ts';
import type { LoginState } from '../shell/signed-in.tsx';

/** Without an active subscription the guard there says so, and leads on to where one is started. */
const FIRST_SCREEN = '/main/customer';

/** Begins a session that the server has opened, and leads to where its owner wanted to go. */
export function useEnter(from: LoginState['from']): (session: Session) => void {
  const navigate = useNavigate();
  return (session) => {
    beginSession(session);
    const back = session.subscription_status === 'active' ? from : undefined;
    void navigate(back ? back.pathname + back.search : FIRST_SCREEN, { replace: true, state: back?.state });
  };
}
