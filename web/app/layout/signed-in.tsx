import { BRAND_NAME } from '../../kit/api/site-settings.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from '../../kit/router/router.tsx';
import { SESSION_EXPIRED } from '../../kit/api/error-text.ts';
import type { LoginState } from '../../kit/session/navigation-state.ts';
import { checkSession, isSignedIn, useSession } from '../../kit/session/session.ts';
import { IconAlertTriangle } from '../../kit/icons/icons.ts';
import { Notice } from '../../kit/page/notice.tsx';
import { useLater } from '../../kit/page/use-later.ts';
import { paths } from '../../kit/paths.ts';
import { Waiting } from './waiting.tsx';

/**
 * Renders its children for signed-in users; redirects others to the login screen, and back after login. The title is used
 * while a screen is loading: React then puts the screen's own title before it.
 */
export function SignedIn({ children }: { children?: ReactNode }) {
  return (
    <>
      <title>{BRAND_NAME}</title>
      <ForSignedIn>{children}</ForSignedIn>
    </>
  );
}

function ForSignedIn({ children }: { children: ReactNode }) {
  const { record, checked, expired, left, unreachable } = useSession();
  const { pathname, search, state } = useLocation();
  useEffect(() => void checkSession(), []);
  if (isSignedIn(record)) return record.must_set_up_second_factor ? <SetUpFirst /> : children;
  if (checked) {
    const login: LoginState = {
      ...(!left && { from: { pathname, search, state } }),
      ...(expired && { message: SESSION_EXPIRED }),
    };
    return <Navigate to={paths.login()} replace state={login} />;
  }
  if (unreachable) return <Unreachable />;
  return <Waiting />;
}

const loadMustSetUp = async () => (await import('./must-set-up.tsx')).MustSetUp;

/** Loaded separately, so that the shell stays small. */
function SetUpFirst() {
  const { Part: MustSetUp, failed } = useLater(loadMustSetUp, true);
  if (MustSetUp) return <MustSetUp />;
  return failed ? <Unreachable /> : <Waiting />;
}

function Unreachable() {
  return (
    <main style={{ padding: 24 }}>
      <h1 className="visually-hidden">{BRAND_NAME} cannot be reached</h1>
      <Notice
        tone="red"
        icon={IconAlertTriangle}
        action={<Button onClick={() => void checkSession({ again: true })}>Try Again</Button>}
      >
        <p>The server cannot be reached. Check your connection and try again.</p>
      </Notice>
    </main>
  );
}
