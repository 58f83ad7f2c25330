import { useLocation } from 'react-router';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import classes from '../ui/panel.module.css';
import { titleOf } from './navigation.ts';

/** A screen that is still being built: says so, and where to go instead. */
export default function ComingSoon() {
  const { pathname } = useLocation();
  const inside = pathname.startsWith('/main');
  return (
    <Page title={titleOf(pathname)} home={inside ? '/main' : '/'}>
      <section className={classes.panel}>
        <p>This screen is still being built. Nothing is lost: everything you have entered elsewhere stays as it is.</p>
        <div className={classes.steps}>
          {inside ? (
            <LinkButton to="/main/customer">Go To Customer</LinkButton>
          ) : (
            <LinkButton to="/">Go To Home</LinkButton>
          )}
        </div>
      </section>
    </Page>
  );
}
