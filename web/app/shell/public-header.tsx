import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Mark } from '../ui/mark.tsx';
import { AccountMenu } from './account-menu.tsx';
import classes from './header.module.css';
import { useIsSignedIn } from './is-signed-in.ts';

/** The header of public pages; the logo leads those who are signed in to their work. */
export function PublicHeader({ children, width = 'full' }: { children?: ReactNode; width?: 'full' | 'landing' }) {
  const signedIn = useIsSignedIn();
  return (
    <header className={classes.header} data-public>
      <div className={classes.inside} data-width={width}>
        <Link to={signedIn ? '/main' : '/'} className={classes.brand}>
          <Mark />
          <span>JobsitesPro</span>
        </Link>
        {children}
        <div className={classes.right}>
          <AccountMenu signedIn={signedIn} />
        </div>
      </div>
    </header>
  );
}
