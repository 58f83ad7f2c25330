import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import classes from './shell.module.css';
import { PublicHeader } from './public-header.tsx';
import { SkipLink } from '../../kit/header/skip-link.tsx';

/** Layout of the public pages with forms. */
export default function PublicShell({ children }: { children: ReactNode }) {
  return (
    <div className={classes.shell}>
      <SkipLink />
      <PublicHeader />
      <main id="content" className={classes.main}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
