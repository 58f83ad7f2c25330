import type { BodyInput } from '../../../../contract/endpoint.ts';
import type { accounts } from '../../../../contract/accounts.ts';
import { GoogleProblem } from '../access/google-problem.tsx';
import { GoogleSignIn } from '../access/google-sign-in.tsx';
import { useCredential } from '../access/use-credential.ts';
import { api } from '../../lib/api.ts';

interface CreateGoogleAccountProps {
  /** The company's code, the invitation token if there is one, and the consents. */
  joining: Omit<BodyInput<typeof accounts.createWithGoogle>, 'token'>;
  whyNot: string | undefined;
  onCreated: () => void;
}

/** Creates an account with a Google account, without login ID and password. */
export function CreateGoogleAccount({ joining, whyNot, onCreated }: CreateGoogleAccountProps) {
  const { state, receive } = useCredential(async (token) => {
    await api.accounts.createWithGoogle({ body: { ...joining, token } });
    onCreated();
  });
  return (
    <GoogleSignIn
      title="Your Google Account"
      text="signup_with"
      whyNot={whyNot}
      busy={state.phase === 'busy'}
      onCredential={receive}
    >
      {state.phase === 'failed' && <GoogleProblem error={state.error} failure="Failed to create account" />}
    </GoogleSignIn>
  );
}
