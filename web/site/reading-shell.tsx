import { Outlet } from 'react-router';
import { PublicHeader } from '../kit/header/public-header.tsx';
import { SkipLink } from '../kit/header/skip-link.tsx';
import { LandingFooter } from './landing-footer.tsx';
import classes from './public-page.module.css';
import { SiteNav } from './site-nav.tsx';

/** Layout of the static public pages, as small as that of the landing page. */
export default function ReadingShell() {
  return (
    <div className={classes.shell}>
      <SkipLink />
      <PublicHeader width="landing">
        <SiteNav />
      </PublicHeader>
      <main id="content" className={classes.main}>
        <Outlet />
      </main>
      <LandingFooter />
    </div>
  );
}
