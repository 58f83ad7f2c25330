import { type Account, accounts } from '#contract/identity/accounts.ts';
import { paths } from '../../../../kit/paths.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { CompanyOrAccountImage } from '../companies/own-image.tsx';
import { TwoStepLogin } from '../second-factors/two-step-login.tsx';
import { OpenSessions } from '../sessions/open-sessions.tsx';
import { IconBuilding } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { AccountFacts } from './account-facts.tsx';
import { ChangePassword } from './change-password.tsx';
import { OwnAccount } from './own-account.tsx';
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
    <Page title="Account Settings" trail={TRAIL} actions={<ToCompanySettings />}>
      <OwnAccount>{(account) => <Settings account={account} />}</OwnAccount>
    </Page>
  );
}

/** What applies to everyone in the company is on a screen of its own. */
function ToCompanySettings() {
  if (useSession().record?.role === 'crew_lead') return null;
  return (
    <LinkButton to={paths.companySettings()} icon={IconBuilding}>
      Company settings
    </LinkButton>
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
        {!isCrewLead && !isOff('sms') && <SmsOnResponses account={account} />}
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
      </div>
    </div>
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
