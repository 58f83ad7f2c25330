import { IconEdit } from '../../ui/icons.ts';
import { IconSettings } from '../../ui/public-icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import panel from '../../ui/panel.module.css';
import { paths } from '../../paths.ts';
import { AccountFacts } from './account-facts.tsx';
import type { AccountState } from './hooks.ts';
import { OwnAccount } from './own-account.tsx';

export default function AccountScreen() {
  return (
    <Page title="Your Online Account" width="form">
      <OwnAccount>
        {(account) => (
          <section className={panel.panel}>
            <AccountFacts account={account} />
            <div className={panel.steps}>
              <LinkButton to={paths.updateAccount()} state={{ account } satisfies AccountState} icon={IconEdit} primary>
                Edit
              </LinkButton>
              <LinkButton to={paths.accountSettings()} icon={IconSettings}>
                Settings
              </LinkButton>
            </div>
          </section>
        )}
      </OwnAccount>
    </Page>
  );
}
