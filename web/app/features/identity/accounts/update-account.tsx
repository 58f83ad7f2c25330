import { accounts, type Account } from '#contract/identity/accounts.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { checkSession } from '../../../../kit/session/session.ts';
import { EmailField, PasswordField, PhoneField, TextField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, FieldRule, Form } from '../../../../kit/forms/form.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { MissingRecord } from '../../../../kit/page/missing-record.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { paths } from '../../../../kit/paths.ts';
import { type AccountValues, accountBody, accountFaults, accountValues, asksForPassword } from './account-values.ts';
import { useOwnAccount } from './hooks.ts';
import { OwnAccount } from './own-account.tsx';

const TRAIL = [{ label: 'Account', to: paths.account() }];
const TO_ACCOUNT = { label: 'Go To Account', to: paths.account() };

export default function UpdateAccount() {
  const { id } = useOwnAccount();
  return (
    <Page title="Update Account" trail={TRAIL} width="form">
      {id === '' ? (
        <MissingRecord message="Account ID is missing to update the account." goTo={TO_ACCOUNT} />
      ) : (
        <OwnAccount>{(account) => <UpdateAccountForm account={account} />}</OwnAccount>
      )}
    </Page>
  );
}

function UpdateAccountForm({ account }: { account: Account }) {
  const form = useContractForm(accounts.update, {
    initial: accountValues(account),
    toBody: (values) => accountBody(account, values),
    params: { id: account.account_id },
    version: account.updated_at,
    failure: 'Failed to update account',
    check: (values) => accountFaults(account, values),
    // The name in this tab's session record is outdated.
    onDone: () => void checkSession({ again: true }),
  });
  if (form.phase === 'done') {
    return (
      <SuccessPanel message="Account updated successfully!">
        <LinkButton to={TO_ACCOUNT.to} primary>
          {TO_ACCOUNT.label}
        </LinkButton>
      </SuccessPanel>
    );
  }
  return (
    <Form form={form} submitLabel="Update Account" beside={<LinkButton to={paths.account()}>Cancel</LinkButton>}>
      <FieldGrid>
        <TextField form={form} name="first_name" label="First Name" required autoComplete="given-name" />
        <TextField form={form} name="last_name" label="Last Name" required autoComplete="family-name" />
        <PhoneField form={form} name="phone" label="Phone" required />
        {account.auth_provider === 'self' && <OwnLoginFields form={form} account={account} />}
      </FieldGrid>
    </Form>
  );
}

/** The fields that Google manages for Google accounts. */
function OwnLoginFields({ form, account }: { form: FormState<AccountValues>; account: Account }) {
  return (
    <>
      <EmailField form={form} name="email" label="Email" required />
      <FieldRule />
      <TextField
        form={form}
        name="login_id"
        label="Login ID"
        required
        span={12}
        autoComplete="username"
        help="At least 6 characters, without spaces."
      />
      <PasswordField
        form={form}
        name="login_password"
        label="New Password"
        autoComplete="new-password"
        help="Leave it empty to keep the one you have."
      />
      <PasswordField
        form={form}
        name="login_password_confirmation"
        label="Password Confirmation"
        autoComplete="new-password"
      />
      {asksForPassword(account, form.values) && (
        <PasswordField
          form={form}
          name="current_password"
          label="Current Password"
          required
          span={12}
          autoComplete="current-password"
          help="Needed because you change how this account is reached."
        />
      )}
    </>
  );
}
