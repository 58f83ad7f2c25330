import type { Account } from '#contract/identity/accounts.ts';
import { paths } from '../../../../kit/paths.ts';
import { DeleteCompany } from '../companies/delete-company.tsx';
import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { useOwnCompany } from '../companies/hooks.ts';
import { CompanyOrAccountImage } from '../companies/own-image.tsx';
import { TwoStepLogin } from '../second-factors/two-step-login.tsx';
import { OpenSessions } from '../sessions/open-sessions.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { AccountFacts } from './account-facts.tsx';
import { ChangePassword } from './change-password.tsx';
import { CoWorkers } from './co-workers.tsx';
import { OwnAccount } from './own-account.tsx';
import { RoleTable } from './role-table.tsx';
import { SmsOnResponses } from './sms-on-responses.tsx';
import shared from '../../../../kit/page/shared.module.css';

const TRAIL = [{ label: 'Account', to: paths.account() }];

export default function AccountSettings() {
  return (
    <Page title="Account Settings" trail={TRAIL}>
      <OwnAccount>{(account) => <Settings account={account} />}</OwnAccount>
    </Page>
  );
}

function Settings({ account }: { account: Account }) {
  const isCrewLead = useSession().record?.role === 'crew_lead';
  return (
    <div className={shared.columns}>
      <div>
        <section className={panel.panel} aria-label="Account">
          <h2>Account</h2>
          <AccountFacts account={account} />
        </section>
        {account.auth_provider === 'self' && <ChangePassword />}
        {!isCrewLead && <SmsOnResponses account={account} />}
        <TwoStepLogin account={account} />
        <OpenSessions />
      </div>
      <div>
        <CompanyOrAccountImage
          owner={{ tag: 'account', id: account.account_id }}
          title="Profile Image"
          noun="profile image"
          lead="Shown beside My Account, so that you see at once who is logged in."
        />
        {!isCrewLead && <CoWorkers ownAccount={account} />}
        {!isCrewLead && <Roles />}
        {useIsOwner() && <OwnersPart account={account} />}
      </div>
    </div>
  );
}

function Roles() {
  const company = useOwnCompany().record;
  return company && <RoleTable company={company} />;
}

function OwnersPart({ account }: { account: Account }) {
  const company = useOwnCompany().record;
  return company && <DeleteCompany company={company} account={account} />;
}
