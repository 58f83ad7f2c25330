import { Outlet } from 'react-router';
import { useNavigationState, type OpenedState } from '../lib/navigation-state.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './shell.module.css';
import { SkipLink } from './skip-link.tsx';

/** Layout of the main area: fixed header, the screen, footer. */
export default function MainShell() {
  const { opened } = useNavigationState<OpenedState>();
  return (
    <div className={classes.shell}>
      <SkipLink />
      <Header />
      <main id="content" className={classes.main}>
        <Outlet key={opened} />
      </main>
      <Footer />
    </div>
  );
}
