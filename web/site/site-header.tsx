import { AccountMenu } from '../kit/header/account-menu.tsx';
import { HeaderBar } from '../kit/header/header-bar.tsx';
import { LogoutProblem } from '../kit/header/logout-button.tsx';
import { Welcome } from '../kit/header/welcome.tsx';
import { paths } from '../kit/paths.ts';
import classes from './landing.module.css';
import { SiteNav } from './site-nav.tsx';

/** A valid address that loads nothing. */
const NO_IMAGE = 'data:,';

/**
 * The header of the public pages as a visitor sees it. The templates contain what header-script.ts shows to a signed-in
 * user and after a failed logout.
 */
export function SiteHeader() {
  return (
    <HeaderBar width="landing" nav={<SiteNav />}>
      <a href={paths.login()} className={classes.logIn}>
        Log in
      </a>
      <AccountMenu signedIn={false} />
      <template data-signed-in data-home={paths.main()}>
        <Welcome company="" logo={NO_IMAGE} to={paths.company()} />
        <AccountMenu signedIn />
      </template>
      <template data-logout-problem>
        <LogoutProblem />
      </template>
    </HeaderBar>
  );
}
