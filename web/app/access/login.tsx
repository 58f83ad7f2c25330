import { useMounted } from '@mantine/hooks';
import { Link } from 'react-router';
import { useNavigationState } from '../navigation-state.ts';
import type { LoginState } from '../shell/signed-in.tsx';
import { IconInfoCircle } from '../ui/icons.ts';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import classes from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { SitePlan } from './site-plan.tsx';

/** Where a session begins; who was sent here from a screen goes back to it. */
export default function Login() {
  const mounted = useMounted();
  const { from, message } = useNavigationState<LoginState>();
  return (
    <div className={classes.login}>
      <PageTitle>Login</PageTitle>
      <div className={classes.side}>
        <div className={classes.column}>
          <h1 tabIndex={-1}>Login</h1>
          {mounted && message && (
            <Notice tone="amber" icon={IconInfoCircle}>
              <p>{message}</p>
            </Notice>
          )}
          <LoginForm from={from} />
          <p className={classes.or}>or</p>
          <GoogleSignIn title="Your Google Account Login" />
          <p className={classes.newHere}>
            New here? <Link to="/create_company">Get Started</Link>
          </p>
        </div>
      </div>
      <aside className={classes.art}>
        <SitePlan />
        <div className={classes.say}>
          <p>Every job, every hour and every dollar in one place.</p>
          <p>Three months free, then $6 a month.</p>
        </div>
      </aside>
    </div>
  );
}
