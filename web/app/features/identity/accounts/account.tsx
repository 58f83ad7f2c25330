import { IconEdit } from '../../../../kit/icons/icons.ts';
import { IconSettings } from '../../../../kit/icons/public-icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { paths } from '../../../../kit/paths.ts';
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
