import { Outlet } from 'react-router';
import { useNavigationState, type OpenedState } from '../../kit/session/navigation-state.ts';
import { useSession } from '../../kit/session/session.ts';
import { useLater } from '../../kit/page/use-later.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OwnRole } from './own-role.tsx';
import { SignedIn } from './signed-in.tsx';
import classes from './shell.module.css';
import { SkipLink } from '../../kit/header/skip-link.tsx';

const loadClosedCompany = async () => (await import('./closed-company.tsx')).ClosedCompany;

/**
 * Layout of the main area of signed-in users. Their guard is not a layout route of its own, because each is one more
 * script.
 */
export default function MainShell() {
  return (
    <SignedIn>
      <Shell />
    </SignedIn>
  );
}

/** Fixed header, the screen, footer. */
function Shell() {
  const { opened } = useNavigationState<OpenedState>();
  const { company_name = '', company_deletion_on } = useSession().record ?? {};
  const { Part: ClosedCompany } = useLater(loadClosedCompany, company_deletion_on !== undefined);
  return (
    <div className={classes.shell}>
      <SkipLink />
      <Header />
      {company_deletion_on && ClosedCompany && (
        <ClosedCompany company={company_name} deletionOn={company_deletion_on} />
      )}
      <main id="content" className={classes.main}>
        <OwnRole>
          <Outlet key={opened} />
        </OwnRole>
      </main>
      <Footer />
    </div>
  );
}
