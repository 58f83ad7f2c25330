import { Button } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { passwordResets } from '#contract/identity/password-resets.ts';
import { call } from '../../../../kit/api/call.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { paths } from '../../../../kit/paths.ts';
import { AccessPage } from './access-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
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
        Still have troubles? <Link to={paths.contactUs()}>Contact us</Link>
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
