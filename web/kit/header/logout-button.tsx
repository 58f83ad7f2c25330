import { IconLogout } from '../icons/public-icons.ts';
import classes from './header.module.css';
import { useLogout } from '../session/use-logout.ts';

/** Logout, the last entry of a menu. On failure, the menu stays open, shows the reason and offers a retry. */
export function LogoutButton({ iconSize = 18, onDone }: { iconSize?: number; onDone?: () => void }) {
  const logout = useLogout();
  return (
    <>
      {logout.phase === 'failed' && (
        <p role="alert" className={classes.problem}>
          {logout.problem}
        </p>
      )}
      <button
        type="button"
        aria-busy={logout.phase === 'busy'}
        onClick={() => void logout.run().then((done) => done && onDone?.())}
      >
        <IconLogout size={iconSize} stroke={1.75} aria-hidden />
        {logout.phase === 'failed' ? 'Try Logout Again' : 'Logout'}
      </button>
    </>
  );
}
