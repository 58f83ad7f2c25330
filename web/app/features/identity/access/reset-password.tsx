import { Button } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from '../../../../kit/router/router.tsx';
import { passwordResets } from '#contract/identity/password-resets.ts';
import { call } from '../../../../kit/api/call.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { paths } from '../../../../kit/paths.ts';
import { AccessPage, AccessForm } from './access-page.tsx';
import { PASSWORDS_DIFFER } from '#contract/identity/passwords.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { checkSession } from '../../../../kit/session/session.ts';
import { PasswordField } from '../../../../kit/forms/fields.tsx';
import { Form } from '../../../../kit/forms/form.tsx';
import { resetFailure } from './reset-failure.ts';
import shared from '../../../../kit/page/shared.module.css';
import classes from './access-page.module.css';

const TRAIL = [{ label: 'Login', to: paths.login() }];

/** Opened by a reset link: sets a new password once the link is verified. */
export default function ResetPassword() {
  const mounted = useMounted();
  const [query] = useSearchParams();
  return (
    <AccessPage title="Choose a New Password" trail={TRAIL}>
      {mounted ? <ForToken token={query.get('token') ?? ''} /> : <RecordSkeleton />}
      <p className={classes.troubles}>
        Still have troubles? <a href={paths.contactUs()}>Contact us</a>
      </p>
    </AccessPage>
  );
}

function ForToken({ token }: { token: string }) {
  const [chosen, setChosen] = useState(false);
  const tokenCheck = useQuery({
    queryKey: ['password reset', token],
    queryFn: () => call(passwordResets.validate, { body: { token } }),
    enabled: token !== '' && !chosen,
    // The link is verified once; it is not fetched again while a password is being typed.
    staleTime: Infinity,
    retry: false,
  });
  if (chosen) return <Chosen />;
  if (token === '') return <DeadLink message="Invalid or missing password reset token" />;
  if (tokenCheck.error)
    return <DeadLink message="An error occurred while validating the token" onRetry={tokenCheck.refetch} />;
  if (!tokenCheck.data) return <RecordSkeleton />;
  if (!tokenCheck.data.valid) return <DeadLink message="Invalid or expired password reset token" />;
  return <NewPasswordForm token={token} onChosen={() => setChosen(true)} />;
}

function Chosen() {
  return (
    <SuccessPanel message="Your password has been reset.">
      <LinkButton to={paths.login()} primary>
        Log In
      </LinkButton>
    </SuccessPanel>
  );
}

function DeadLink({ message, onRetry }: { message: string; onRetry?: () => Promise<unknown> }) {
  return (
    <>
      <Notice tone="red" icon={IconAlertTriangle}>
        <p>{message}</p>
      </Notice>
      <div className={shared.buttons}>
        {onRetry ? (
          <Button onClick={() => void onRetry()}>Try Again</Button>
        ) : (
          <LinkButton to={paths.forgetPassword()} primary>
            Request a New Link
          </LinkButton>
        )}
        <LinkButton to={paths.login()}>Back to Log In</LinkButton>
      </div>
    </>
  );
}

interface NewPasswordFormProps {
  token: string;
  onChosen: () => void;
}

function NewPasswordForm({ token, onChosen }: NewPasswordFormProps) {
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
