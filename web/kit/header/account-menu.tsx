import { useEffect, useRef } from 'react';
import { Link } from '../router/router.tsx';
import { IconChevronDown, IconLogin, IconPlugConnected, IconSettings, IconUserCircle } from '../icons/public-icons.ts';
import { paths } from '../paths.ts';
import { closeOutside } from './close-outside.ts';
import classes from './header.module.css';
import { LogoutButton } from './logout-button.tsx';

/** My Account: a `details` element that works before any script is loaded. */
export function AccountMenu({ signedIn, image }: { signedIn: boolean; image?: string | undefined }) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => details.current?.removeAttribute('open');
  useEffect(() => (details.current ? closeOutside(details.current) : undefined), []);

  return (
    <details ref={details} className={classes.account}>
      <summary className={classes.button}>
        {image ? (
          <img src={image} alt="" className={classes.image} />
        ) : (
          <IconUserCircle size={20} stroke={1.75} aria-hidden />
        )}
        <span className={classes.label}>My Account</span>
        <IconChevronDown size={16} stroke={1.75} className={classes.chevron} aria-hidden />
      </summary>
      <ul className={classes.panel}>
        {signedIn ? (
          <>
            <li>
              <Link to={paths.account()} onClick={close}>
                <IconUserCircle size={18} stroke={1.75} aria-hidden />
                Profile
              </Link>
            </li>
            <li>
              <Link to={paths.accountSettings()} onClick={close}>
                <IconSettings size={18} stroke={1.75} aria-hidden />
                Settings
              </Link>
            </li>
            <li>
              <Link to={paths.connections()} onClick={close}>
                <IconPlugConnected size={18} stroke={1.75} aria-hidden />
                Connections
              </Link>
            </li>
          </>
        ) : (
          <li>
            <Link to={paths.login()} onClick={close}>
              <IconLogin size={18} stroke={1.75} aria-hidden />
              Login
            </Link>
          </li>
        )}
        <li>
          <LogoutButton onDone={close} />
        </li>
      </ul>
    </details>
  );
}
