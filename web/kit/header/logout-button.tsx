import { IconLogout } from '../icons/public-icons.ts';
import classes from './header.module.css';
import { LOGOUT, LOGOUT_AGAIN } from '../session/log-out.ts';
import { useLogout } from '../session/use-logout.ts';

/** Logout, the last entry of a menu. On failure, the menu stays open, shows the reason and offers a retry. */
export function LogoutButton({ iconSize = 18, onDone }: { iconSize?: number; onDone?: () => void }) {
  const logout = useLogout();
  return (
    <>
      {logout.phase === 'failed' && <LogoutProblem>{logout.problem}</LogoutProblem>}
      <button
        type="button"
        aria-busy={logout.phase === 'busy'}
        onClick={() => void logout.run().then((done) => done && onDone?.())}
      >
        <IconLogout size={iconSize} stroke={1.75} aria-hidden />
        {logout.phase === 'failed' ? LOGOUT_AGAIN : LOGOUT}
      </button>
    </>
  );
}

/** Why the user is still logged in. */
export function LogoutProblem({ children }: { children?: string }) {
  return (
    <p role="alert" className={classes.problem}>
      {children}
    </p>
  );
}
