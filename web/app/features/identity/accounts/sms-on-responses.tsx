import { accounts, type Account } from '#contract/identity/accounts.ts';
import { phoneConfirmations } from '#contract/identity/phone-confirmations.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { SettingSwitch } from '../../../../kit/forms/setting-switch.tsx';
import { Unconfirmed } from './unconfirmed.tsx';

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
