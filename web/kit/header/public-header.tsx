import { BRAND_NAME } from '../api/site-settings.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Mark } from '../page/mark.tsx';
import { paths } from '../paths.ts';
import { AccountMenu } from './account-menu.tsx';
import classes from './header.module.css';
import { useHeaderLogo, useHeaderSession } from './header-session.ts';
import { companyPageFor, Welcome } from './welcome.tsx';

/** The header of public pages; for signed-in users the logo links to the main area. */
export function PublicHeader({ children, width = 'full' }: { children?: ReactNode; width?: 'full' | 'landing' }) {
  const record = useHeaderSession();
  const logo = useHeaderLogo(record);
  return (
    <header className={classes.header} data-public data-signed-in={record !== null || undefined}>
      <div className={classes.inside} data-width={width}>
        <Link to={record ? paths.main() : paths.landing()} className={classes.brand}>
          <Mark />
          <span className={classes.name}>{BRAND_NAME}</span>
        </Link>
        {children}
        <div className={classes.right}>
          {record && <Welcome company={record.company_name} logo={logo} to={companyPageFor(record.role)} />}
          <AccountMenu signedIn={record !== null} />
        </div>
      </div>
    </header>
  );
}
