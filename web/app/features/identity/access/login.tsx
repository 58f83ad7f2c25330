import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Challenge } from '#contract/identity/access.ts';
import { type LoginState, useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { IconInfoCircle } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { paths } from '../../../../kit/paths.ts';
import { AccessPage } from './access-page.tsx';
import { GoogleLogin } from './google-login.tsx';
import classes from './access-page.module.css';
import { LoginForm } from './login-form.tsx';
import { SecondStep } from './second-step.tsx';

/** The login; a user who was redirected here returns to the requested screen. */
export default function Login() {
  const mounted = useMounted();
  const { from, message } = useNavigationState<LoginState>();
  const [isRemembered, setRemembered] = useState(false);
  const [challenge, setChallenge] = useState<Challenge>();
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
          <p className={classes.or}>or</p>
          <GoogleLogin from={from} remember={remember} onChallenge={setChallenge} />
          <p className={classes.newHere}>
            New here? <Link to={paths.createCompany()}>Get Started</Link>
          </p>
        </>
      ) : (
        <SecondStep challenge={challenge} from={from} onStartAgain={() => setChallenge(undefined)} />
      )}
    </AccessPage>
  );
}
