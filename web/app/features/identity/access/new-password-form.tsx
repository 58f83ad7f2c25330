import { PASSWORDS_DIFFER } from '#contract/identity/passwords.ts';
import { passwordResets } from '#contract/identity/password-resets.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { checkSession } from '../../../../kit/session/session.ts';
import { PasswordField } from '../../../../kit/forms/fields.tsx';
import { Form } from '../../../../kit/forms/form.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { paths } from '../../../../kit/paths.ts';
import { AccessForm } from './access-page.tsx';
import { resetFailure } from './reset-failure.ts';

interface NewPasswordFormProps {
  token: string;
  onChosen: () => void;
}

export function NewPasswordForm({ token, onChosen }: NewPasswordFormProps) {
  const form = useContractForm(passwordResets.choose, {
    initial: { password: '', confirmation: '' },
    toBody: ({ password }) => ({ password }),
    params: { token },
    failure: resetFailure,
    check: ({ password, confirmation }) => ({ confirmation: password !== confirmation && PASSWORDS_DIFFER }),
    onDone: () => {
      // All sessions of the account have ended, possibly including this browser's.
      void checkSession({ again: true });
      onChosen();
    },
  });
  return (
    <AccessForm>
      <Form form={form} submitLabel="Reset Password" card={false} warnOnLeaving={false}>
        {form.problem && (
          <p>
            <LinkButton to={paths.forgetPassword()}>Request a New Link</LinkButton>
          </p>
        )}
        <PasswordField
          form={form}
          name="password"
          label="New Password"
          required
          autoComplete="new-password"
          help="At least 8 characters: uppercase and lowercase letters, a number and a special character."
        />
        <PasswordField
          form={form}
          name="confirmation"
          label="Password Confirmation"
          required
          autoComplete="new-password"
          help="The same password again."
        />
      </Form>
    </AccessForm>
  );
}
