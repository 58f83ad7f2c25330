import { accounts, type Account } from '../../../../contract/accounts.ts';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { refreshAll } from '../../lib/queries.ts';
import { SettingSwitch } from '../../ui/setting-switch.tsx';

/** Whether the account gets the answers of customers by text message too. */
export function TextsOnAnswers({ account }: { account: Account }) {
  const { account_id, phone, texts_on_answers } = account;
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
      saved={{ on: 'You will get text messages.', off: 'You will get emails only.' }}
      save={save}
      failure={(error) => errorText('Failed to update account', error)}
    />
  );
}
