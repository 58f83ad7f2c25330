import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from '../../../../kit/router/router.tsx';
import { type Challenge, access } from '#contract/identity/access.ts';
import { type LoginState, useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { IconInfoCircle } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { paths } from '../../../../kit/paths.ts';
import { AccessPage, AccessForm } from './access-page.tsx';
import { call } from '../../../../kit/api/call.ts';
import { beginLoginAttempt, useSession } from '../../../../kit/session/session.ts';
import { GoogleProblem } from './google-problem.tsx';
import { GoogleSignIn, useOffersGoogle } from './google-sign-in.tsx';
import { Checkbox } from '@mantine/core';
import { useCredential } from './use-credential.ts';
import { useEnter } from './use-enter.ts';
import classes from './access-page.module.css';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { PasswordField, TextField } from '../../../../kit/forms/fields.tsx';
import { Form } from '../../../../kit/forms/form.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { SecondStep } from './second-step.tsx';

/** The login; a user who was redirected here returns to the requested screen. */
export default function Login() {
  const mounted = useMounted();
  const { from, message } = useNavigationState<LoginState>();
  const [isRemembered, setRemembered] = useState(false);
  const [challenge, setChallenge] = useState<Challenge>();
  const offersGoogle = useOffersGoogle();
  const remember = { isRemembered, onChange: setRemembered };
  return (
    <AccessPage title="Login">
      {mounted && message && (
        <Notice tone="amber" icon={IconInfoCircle}>
          <p>{message}</p>
        </Notice>
      )}
      {challenge === undefined ? (
        <>
          <LoginForm from={from} remember={remember} onChallenge={setChallenge} />
          {offersGoogle && (
            <div className={classes.alternative} data-google>
              <p className={classes.or}>or</p>
              <GoogleLogin from={from} remember={remember} onChallenge={setChallenge} />
            </div>
          )}
          <p className={classes.newHere} data-sign-up>
            New here? <Link to={paths.createCompany()}>Get Started</Link>
          </p>
        </>
      ) : (
        <SecondStep challenge={challenge} from={from} onStartAgain={() => setChallenge(undefined)} />
      )}
    </AccessPage>
  );
}

interface GoogleLoginProps {
  from: LoginState['from'];
  remember: RememberChoice;
  /** The account has a second factor. */
  onChallenge: (challenge: Challenge) => void;
}

function GoogleLogin({ from, remember, onChallenge }: GoogleLoginProps) {
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
      <RememberMe {...remember} />
      {state.phase === 'failed' && (
        <>
          <GoogleProblem error={state.error} failure="Failed to log in" />
          {advice}
        </>
      )}
    </GoogleSignIn>
  );
}

interface LoginFormProps {
  from: LoginState['from'];
  remember: RememberChoice;
  /** The account has a second factor. */
  onChallenge: (challenge: Challenge) => void;
}

function LoginForm({ from, remember, onChallenge }: LoginFormProps) {
  const enter = useEnter(from);
  const form = useContractForm(access.login, {
    initial: { login_id: '', login_password: '' },
    toBody: (values) => ({ ...values, remember_me: remember.isRemembered }),
    failure: 'Failed to log in',
    prepare: async () => beginLoginAttempt(),
    onDone: ({ data }) => (data.type === 'session' ? enter(data.attributes) : onChallenge(data.attributes)),
  });
  // After the login the form stays busy until the next screen is loaded.
  const shown = form.phase === 'done' ? { ...form, phase: 'busy' as const } : form;
  return (
    <section className={classes.own}>
      <h2 className={shared.subheading}>Your Own Account Login</h2>
      <AccessForm>
        <Form form={shown} submitLabel="Login" card={false} warnOnLeaving={false}>
          {form.problem && <LoginAdvice failed="Login failed." />}
          <TextField form={form} name="login_id" label="Login ID" required autoComplete="username" />
          <div className={shared.anchor}>
            <PasswordField
              form={form}
              name="login_password"
              label="Password"
              required
              autoComplete="current-password"
            />
            <Link to={paths.forgetPassword()} className={classes.forget}>
              Forget Password?
            </Link>
          </div>
          <RememberMe {...remember} help="On this device, for up to 30 days. Leave it off on a shared computer." />
        </Form>
      </AccessForm>
    </section>
  );
}

/** Advice after a failed login. */
function LoginAdvice({ failed }: { failed: string }) {
  return (
    <p className={classes.advice}>
      <b className={shared.primary}>{failed}</b> Please log out from My Account and log in again. If that does not help,
      please use <a href={paths.contactUs()}>Contact Us</a>.
    </p>
  );
}

interface RememberChoice {
  isRemembered: boolean;
  onChange: (isRemembered: boolean) => void;
}

/** Whether to stay logged in on this browser; used by both login methods. */
function RememberMe({ isRemembered, onChange, help }: RememberChoice & { help?: string }) {
  return (
    <Checkbox
      label="Remember me"
      description={help}
      checked={isRemembered}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
