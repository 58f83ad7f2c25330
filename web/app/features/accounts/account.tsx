import { IconEdit, IconSettings } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import panel from '../../ui/panel.module.css';
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
              <LinkButton to="/main/account/update" state={{ account } satisfies AccountState} icon={IconEdit} primary>
                Edit
              </LinkButton>
              <LinkButton to="/main/account/settings" icon={IconSettings}>
                Settings
              </LinkButton>
            </div>
          </section>
        )}
      </OwnAccount>
    </Page>
  );
}
