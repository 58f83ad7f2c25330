import { checkSession, useSession } from '../lib/session.ts';
import { OwnAccount } from '../features/accounts/own-account.tsx';
import { SetUp } from '../features/second-factors/set-up.tsx';
import { Mark } from '../ui/mark.tsx';
import { PageTitle } from '../ui/page.tsx';
import panel from '../ui/panel.module.css';
import { LogoutButton } from './logout-button.tsx';
import classes from './must-set-up.module.css';
import { SkipLink } from './skip-link.tsx';

const TITLE = 'Set Up Two-Step Login';

/** In place of every screen while the company requires two-step login and the account has none. */
export function MustSetUp() {
  const company = useSession().record?.company_name;
  return (
    <div className={classes.shell}>
      <PageTitle>{TITLE}</PageTitle>
      <SkipLink />
      <header className={classes.header}>
        <Mark />
        <span className={classes.name}>JobsitesPro</span>
        <span className={classes.logout}>
          <LogoutButton />
        </span>
      </header>
      <main id="content" className={classes.main}>
        <h1 tabIndex={-1}>{TITLE}</h1>
        <section className={panel.panel} aria-label="Two-step login">
          <h2 className="visually-hidden">Two-step login</h2>
          <p>
            {company || 'Your company'} requires it: besides your password, each login asks for a code from an app on
            your phone. After this you can go on as usual.
          </p>
          <OwnAccount>
            {(account) => <SetUp account={account} onDone={() => void checkSession({ again: true })} />}
          </OwnAccount>
        </section>
      </main>
    </div>
  );
}
