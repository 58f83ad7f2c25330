import { Button } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { emailConfirmations, CONFIRMATION_TOKEN_MISSING } from '../../../../contract/email-confirmations.ts';
import { call, ApiError } from '../../lib/call.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { RecordSkeleton } from '../../ui/list-placeholders.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SuccessPanel } from '../../ui/success-panel.tsx';
import { paths } from '../../paths.ts';
import { AccessPage } from './access-page.tsx';
import shared from '../../ui/shared.module.css';
import classes from './password-reset.module.css';

/** Opened by the link in a welcome mail: confirms the email address that it was sent to. */
export default function ConfirmEmail() {
  const mounted = useMounted();
  const [query] = useSearchParams();
  return (
    <AccessPage title="Confirm Email">
      {mounted ? <ForToken token={query.get('token') ?? ''} /> : <RecordSkeleton />}
      <p className={classes.troubles}>
        Still have troubles? <Link to={paths.contactUs()}>Contact us</Link>
      </p>
    </AccessPage>
  );
}

function ForToken({ token }: { token: string }) {
  const confirmation = useQuery({
    queryKey: ['email confirmation', token],
    // Confirming is idempotent, so it can run as a query.
    queryFn: () => call(emailConfirmations.confirm, { body: { token } }),
    enabled: token !== '',
    staleTime: Infinity,
    retry: false,
  });
  if (token === '') return <DeadLink text={CONFIRMATION_TOKEN_MISSING} />;
  if (confirmation.error instanceof ApiError && confirmation.error.status === 404) {
    return <DeadLink text={`${confirmation.error.message} Log in and open your profile to get a new one.`} />;
  }
  if (confirmation.error) return <Failed text={confirmation.error.message} onRetry={confirmation.refetch} />;
  if (!confirmation.data) return <RecordSkeleton />;
  return (
    <SuccessPanel message={confirmation.data.message}>
      <LinkButton to={paths.customers()} primary>
        Continue
      </LinkButton>
    </SuccessPanel>
  );
}

function DeadLink({ text }: { text: string }) {
  return (
    <>
      <Notice tone="red" icon={IconAlertTriangle}>
        <p>{text}</p>
      </Notice>
      <div className={shared.buttons}>
        <LinkButton to={paths.account()} primary>
          Go to Profile
        </LinkButton>
      </div>
    </>
  );
}

function Failed({ text, onRetry }: { text: string; onRetry: () => Promise<unknown> }) {
  return (
    <Notice tone="red" icon={IconAlertTriangle} action={<Button onClick={() => void onRetry()}>Try Again</Button>}>
      <p>{text}</p>
    </Notice>
  );
}
