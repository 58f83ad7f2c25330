import { BRAND_NAME } from '../../../../kit/api/site-settings.ts';
import { Button } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParams } from '../../../../kit/router/router.tsx';
import { accounts } from '#contract/identity/accounts.ts';
import { ApiError } from '../../../../kit/api/call.ts';
import { paths } from '../../../../kit/paths.ts';
import { SignUpPage } from '../companies/sign-up-page.tsx';
import { useCall } from '../../../../kit/api/queries.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { MissingRecord } from '../../../../kit/page/missing-record.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { AccountCreated } from './account-created.tsx';
import { CreateAccountForm } from './create-account-form.tsx';

const TO_LOGIN = { label: 'Go to Log In', to: paths.login() };

/** Opened by the link of an invitation: creates an account in the inviter's company. */
export default function CreateAccountByInvite() {
  const mounted = useMounted();
  const [query] = useSearchParams();
  const [created, setCreated] = useState(false);
  return (
    <SignUpPage
      title="Create Online Account"
      lead={`You have been invited to work with your company in ${BRAND_NAME}.`}
    >
      {created ? (
        <AccountCreated />
      ) : mounted ? (
        <ForInvite token={query.get('token') ?? ''} onCreated={() => setCreated(true)} />
      ) : (
        <RecordSkeleton />
      )}
    </SignUpPage>
  );
}

function ForInvite({ token, onCreated }: { token: string; onCreated: () => void }) {
  const {
    data: invite,
    error,
    refetch,
  } = useCall(accounts.findInvite, { query: { token } }, { enabled: token !== '' });
  if (token === '') return <MissingRecord message="Invalid or missing invitation token" goTo={TO_LOGIN} />;
  if (error instanceof ApiError && error.status === 404) {
    return <MissingRecord message={`${error.message} Ask your co-worker to send another one.`} goTo={TO_LOGIN} />;
  }
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />;
  if (!invite) return <RecordSkeleton />;
  const company = { code: invite.sender_company_code, name: invite.company_name };
  return <CreateAccountForm company={company} inviteToken={token} onCreated={onCreated} />;
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Notice tone="red" icon={IconAlertTriangle} action={<Button onClick={onRetry}>Try Again</Button>}>
      <p>{message}</p>
    </Notice>
  );
}
