import { BRAND_NAME } from '../../../../kit/api/site-settings.ts';
import { Button, Group, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { useLocation } from '../../../../kit/router/router.tsx';
import { checkSession, isSignedIn, useSession } from '../../../../kit/session/session.ts';
import type { LoginState } from '../../../../kit/session/navigation-state.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Mark } from '../../../../kit/page/mark.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { PageTitle } from '../../../../kit/page/page.tsx';
import { paths } from '../../../../kit/paths.ts';
import { useSignOn, type SignOn as SignOnState, type SignOnProblem } from './use-sign-on.ts';

const TITLE = 'Connect to QuickBooks Online';

/** The window that opens QuickBooks' sign-on, and to which QuickBooks redirects back. */
export default function SignOn() {
  const { search } = useLocation();
  const { checked, record } = useSession();
  useEffect(() => void checkSession(), []);
  return (
    <Group component="main" justify="center" mih="100dvh" px="var(--jp-gutter-phone)" py={24}>
      <PageTitle>{TITLE}</PageTitle>
      <Stack gap={16} align="flex-start" w="100%" maw={400}>
        <Mark size={40} />
        <h1 tabIndex={-1}>{TITLE}</h1>
        {checked && !isSignedIn(record) ? <LoggedOut /> : <Steps key={search} search={search} />}
      </Stack>
    </Group>
  );
}

function LoggedOut() {
  const login: LoginState = { from: { pathname: paths.quickbooksConnect(), search: '', state: null } };
  return (
    <>
      <p>You are logged out. Please log in, then connect again.</p>
      <LinkButton to={paths.login()} state={login} primary>
        Login
      </LinkButton>
    </>
  );
}

function Steps({ search }: { search: string }) {
  const { signOn, begin } = useSignOn(new URLSearchParams(search));
  const accountId = useSession().record?.account_id ?? '';
  switch (signOn.phase) {
    case 'looking':
      return <p role="status">Loading...</p>;
    case 'idle':
    case 'connecting':
      return <Beginning signOn={signOn} onBegin={() => void begin(accountId)} ready={accountId !== ''} />;
    case 'processing':
      return <p role="status">Connecting your company. This takes a moment.</p>;
    case 'success':
      return <Connected signOn={signOn} />;
    case 'failed':
      return (
        <>
          <Problem problem={signOn.problem} />
          {signOn.again ? (
            <LinkButton to={paths.quickbooksConnect()} primary>
              Try Again
            </LinkButton>
          ) : (
            <Back />
          )}
        </>
      );
  }
}

interface BeginningProps {
  signOn: Extract<SignOnState, { phase: 'idle' | 'connecting' }>;
  onBegin: () => void;
  /** True when the account that signs on is known. */
  ready: boolean;
}

function Beginning({ signOn, onBegin, ready }: BeginningProps) {
  const connecting = signOn.phase === 'connecting';
  return (
    <>
      {signOn.phase === 'idle' && signOn.problem && <Problem problem={signOn.problem} />}
      <p>
        You sign on at Intuit and choose your company there. {BRAND_NAME} may then send it invoices and payments; it
        never sees your password.
      </p>
      <Button variant="filled" color="accent" disabled={!ready} loading={connecting} onClick={onBegin}>
        {connecting ? 'Connecting...' : 'Sign On to QuickBooks'}
      </Button>
    </>
  );
}

function Connected({ signOn }: { signOn: Extract<SignOnState, { phase: 'success' }> }) {
  const { message, problem, stays } = signOn;
  return (
    <>
      <Notice tone="green" icon={IconCircleCheck}>
        <p>{message}</p>
        {!problem && !stays && <p>This window closes automatically.</p>}
        {stays && <p>You can close this window.</p>}
      </Notice>
      {problem && <Problem problem={problem} />}
      {(problem || stays) && <Back />}
    </>
  );
}

function Back() {
  return <LinkButton to={paths.invoices()}>Go To Invoice</LinkButton>;
}

function Problem({ problem: { title, detail } }: { problem: SignOnProblem }) {
  return (
    <Notice tone="red" icon={IconAlertTriangle}>
      <p>{title}</p>
      {detail && <p>{detail}</p>}
    </Notice>
  );
}
