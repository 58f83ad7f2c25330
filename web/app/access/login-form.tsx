import { Link, useNavigate } from 'react-router';
import { access } from '../../../contract/access.ts';
import { useContractForm } from '../contract-form.ts';
import { beginSession } from '../session.ts';
import type { LoginState } from '../shell/signed-in.tsx';
import { PasswordField, TextField } from '../ui/fields.tsx';
import { Form } from '../ui/form.tsx';
import classes from './login.module.css';

/** Without an active subscription the guard there says so, and leads on to where one is started. */
const FIRST_SCREEN = '/main/customer';

export function LoginForm({ from }: { from: LoginState['from'] }) {
  const navigate = useNavigate();
  const form = useContractForm(access.login, {
    initial: { login_id: '', login_password: '' },
    toBody: (values) => values,
    failure: 'Failed to log in',
    onDone: ({ data: { attributes } }) => {
      beginSession(attributes);
      const back = attributes.subscription_status === 'active' ? from : undefined;
      void navigate(back ? back.pathname + back.search : FIRST_SCREEN, { replace: true, state: back?.state });
    },
  });
  // Once logged in it stays busy until the next screen has come.
  const shown = form.phase === 'done' ? { ...form, phase: 'busy' as const } : form;
  return (
    <section className={classes.own}>
      <h2>Your Own Account Login</h2>
      <Form form={shown} submitLabel="Login" card={false} warnOnLeaving={false}>
        {form.problem && <LoginAdvice />}
        <TextField form={form} name="login_id" label="Login ID" required autoComplete="username" />
        <div className={classes.password}>
          <PasswordField form={form} name="login_password" label="Password" required autoComplete="current-password" />
          <Link to="/forget_password" className={classes.forget}>
            Forget Password?
          </Link>
        </div>
      </Form>
    </section>
  );
}

function LoginAdvice() {
  return (
    <p className={classes.advice}>
      <b>Login failed.</b> Please log out from My Account and log in again. If that does not help, please use{' '}
      <Link to="/pub/contact_us">Contact Us</Link>.
    </p>
  );
}
