import type { ReactNode } from 'react';
import { Link } from '../router/router.tsx';
import { BRAND_NAME } from '../api/site-settings.ts';
import { Mark } from '../page/mark.tsx';
import { paths } from '../paths.ts';
import classes from './header.module.css';

interface HeaderBarProps {
  isSignedIn?: boolean;
  width?: 'full' | 'landing';
  /** Links to pages, between the logo and the right end. */
  nav?: ReactNode;
  /** The right end. */
  children: ReactNode;
}

/** The header of pages that need no session; for signed-in users the logo links to the main area. */
export function HeaderBar({ isSignedIn = false, width = 'full', nav, children }: HeaderBarProps) {
  return (
    <header className={classes.header} data-public data-signed-in={isSignedIn || undefined}>
      <div className={classes.inside} data-width={width}>
        <Link to={isSignedIn ? paths.main() : paths.landing()} reloadDocument={!isSignedIn} className={classes.brand}>
          <Mark />
          <span className={classes.name}>{BRAND_NAME}</span>
        </Link>
        {nav}
        <div className={classes.right}>{children}</div>
      </div>
    </header>
  );
}
