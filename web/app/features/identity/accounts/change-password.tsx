import { Button } from '@mantine/core';
import { accounts } from '#contract/identity/accounts.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { useLogout } from '../../../../kit/session/use-logout.ts';
import { CheckboxField, PasswordField } from '../../../../kit/forms/fields.tsx';
import { Form } from '../../../../kit/forms/form.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';

export function ChangePassword() {
  const form = useContractForm(accounts.changePassword, {
    initial: { current_password: '', new_password: '', confirm_password: '', end_connections: false },
    toBody: (values) => values,
    failure: 'Failed to change password',
  });
  if (form.phase === 'done') {
    return (
      <SuccessPanel message="Password changed successfully. Please logout and re-login">
        <LogoutNow />
      </SuccessPanel>
    );
  }
  return (
    <section className={panel.panel} aria-label="Change Password">
      <h2>Change Password</h2>
      <div style={{ width: '100%' }}>
        <Form form={form} submitLabel="Change Password" card={false}>
          <PasswordField
            form={form}
            name="current_password"
            label="Current Password"
            required
            autoComplete="current-password"
          />
          <PasswordField
            form={form}
            name="new_password"
            label="New Password"
            required
            autoComplete="new-password"
            help="At least 8 characters: uppercase and lowercase letters, a number and a special character."
          />
          <PasswordField
            form={form}
            name="confirm_password"
            label="Confirm New Password"
            required
            autoComplete="new-password"
            help="You’ll be logged out on other devices."
          />
          <CheckboxField
            form={form}
            name="end_connections"
            label="End my connections too"
            help="Programs with your tokens stop working."
          />
        </Form>
      </div>
    </section>
  );
}

function LogoutNow() {
  const logout = useLogout();
  return (
    <>
      {logout.phase === 'failed' && <p role="alert">{logout.problem}</p>}
      <Button loading={logout.phase === 'busy'} onClick={() => void logout.run()}>
        {logout.phase === 'failed' ? 'Try Logout Again' : 'Logout'}
      </Button>
    </>
  );
}
