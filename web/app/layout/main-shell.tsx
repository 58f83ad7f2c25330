import { Outlet } from 'react-router';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './shell.module.css';
import { SkipLink } from './skip-link.tsx';

/** Layout of the main area: fixed header, the screen, footer. */
export default function MainShell() {
  return (
    <div className={classes.shell}>
      <SkipLink />
      <Header />
      <main id="content" className={classes.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
