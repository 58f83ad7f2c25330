import { api } from '../api.ts';
import { beginLoginAttempt, useSession } from '../session.ts';
import type { LoginState } from '../shell/signed-in.tsx';
import { GoogleProblem } from './google-problem.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { LoginAdvice } from './login-advice.tsx';
import { useCredential } from './use-credential.ts';
import { useEnter } from './use-enter.ts';

export function GoogleLogin({ from }: { from: LoginState['from'] }) {
  const { record } = useSession();
  const enter = useEnter(from);
  const { state, receive } = useCredential(async (token) => {
    beginLoginAttempt();
    const { data } = await api.access.loginWithGoogle({ body: { token, company_code: record?.company_code || null } });
    enter(data.attributes);
  });
  return (
    <GoogleSignIn
      title="Your Google Account Login"
      text="signin_with"
      busy={state.phase === 'busy'}
      onCredential={receive}
    >
      {state.phase === 'failed' && (
        <>
          <GoogleProblem error={state.error} failure="Failed to log in" />
          <LoginAdvice failed="Your Google Sign-In failed." />
        </>
      )}
    </GoogleSignIn>
  );
}
