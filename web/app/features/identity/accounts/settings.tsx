import { type Account, accounts } from '#contract/identity/accounts.ts';
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
import { phoneConfirmations } from '#contract/identity/phone-confirmations.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { SettingSwitch } from '../../../../kit/forms/setting-switch.tsx';
import { Unconfirmed } from './unconfirmed.tsx';
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
        {!isCrewLead && (isOff('sms') ? <NoTexts /> : <SmsOnResponses account={account} />)}
        {isOff('google') && <NoGoogle />}
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

/** Shown in place of the switch for texts if the operator has turned them off. */
function NoTexts() {
  return (
    <section className={panel.panel} aria-label="Text Messages to You">
      <h2>Text Messages to You</h2>
      <p>
        This installation sends no text messages, to you or to customers. You get an email when a customer answers or
        pays.
      </p>
    </section>
  );
}

/** Says why the login offers no sign-in with Google. */
function NoGoogle() {
  return (
    <section className={panel.panel} aria-label="Sign-in with Google">
      <h2>Sign-in with Google</h2>
      <p>This installation has no sign-in with Google. Everyone logs in with a login ID and a password.</p>
    </section>
  );
}

/** Whether the account also receives customer responses by text message, once its phone number is confirmed. */
export function SmsOnResponses({ account }: { account: Account }) {
  const { account_id, phone, phone_confirmed_at, texts_on_answers } = account;
  const isConfirmed = phone_confirmed_at !== null;
  async function save(isOn: boolean): Promise<void> {
    await call(accounts.update, { params: { id: account_id }, body: { account: { texts_on_answers: isOn } } });
    await refreshAll();
  }
  return (
    <SettingSwitch
      title="Text Messages to You"
      label="Text me when a customer answers or pays"
      description={
        phone === ''
          ? 'Add your phone number to your account first. You get an email in any case.'
          : `To ${phone}, at any hour. You get an email in any case.`
      }
      isOn={texts_on_answers}
      disabled={phone === '' && !texts_on_answers}
      saved={{
        on: isConfirmed
          ? 'You will get text messages.'
          : 'You will get text messages once you have followed the link that we texted you.',
        off: 'You will get emails only.',
      }}
      save={save}
      failure={(error) => errorSentence('Failed to update account', error)}
    >
      {texts_on_answers && !isConfirmed && phone !== '' && (
        <Unconfirmed what="the confirmation text" send={() => call(phoneConfirmations.send, {})}>
          <span>{phone}</span>
        </Unconfirmed>
      )}
    </SettingSwitch>
  );
}
