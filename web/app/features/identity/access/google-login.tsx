import { access, type Challenge } from '#contract/identity/access.ts';
import { call } from '../../../../kit/api/call.ts';
import { usePublicConfig } from '../../../../kit/api/public-config.ts';
import { beginLoginAttempt, useSession } from '../../../../kit/session/session.ts';
import type { LoginState } from '../../../../kit/session/navigation-state.ts';
import { GoogleProblem } from './google-problem.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { LoginAdvice } from './login-advice.tsx';
import { type RememberChoice, RememberMe } from './remember-me.tsx';
import { useCredential } from './use-credential.ts';
import { useEnter } from './use-enter.ts';

interface GoogleLoginProps {
  from: LoginState['from'];
  remember: RememberChoice;
  /** The account has a second factor. */
  onChallenge: (challenge: Challenge) => void;
}

export function GoogleLogin({ from, remember, onChallenge }: GoogleLoginProps) {
  const isConfigured = usePublicConfig()?.google_client_id !== null;
  const { record } = useSession();
  const enter = useEnter(from);
  const { state, receive } = useCredential(async (token) => {
    beginLoginAttempt();
    const company_code = record?.company_code || null;
    const { data } = await call(access.loginWithGoogle, {
      body: { token, company_code, remember_me: remember.isRemembered },
    });
    if (data.type === 'session') enter(data.attributes);
    else onChallenge(data.attributes);
  });
  const advice = <LoginAdvice failed="Your Google Sign-In failed." />;
  return (
    <GoogleSignIn
      title="Your Google Account Login"
      text="signin_with"
      busy={state.phase === 'busy'}
      onCredential={receive}
      advice={advice}
    >
      {isConfigured && <RememberMe {...remember} />}
      {state.phase === 'failed' && (
        <>
          <GoogleProblem error={state.error} failure="Failed to log in" />
          {advice}
        </>
      )}
    </GoogleSignIn>
  );
}
