import { Link } from 'react-router';
import { access, type Challenge } from '#contract/identity/access.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { beginLoginAttempt } from '../../../../kit/session/session.ts';
import type { LoginState } from '../../../../kit/session/navigation-state.ts';
import { PasswordField, TextField } from '../../../../kit/forms/fields.tsx';
import { Form } from '../../../../kit/forms/form.tsx';
import { paths } from '../../../../kit/paths.ts';
import { AccessForm } from './access-page.tsx';
import { LoginAdvice } from './login-advice.tsx';
import shared from '../../../../kit/page/shared.module.css';
import classes from './access-page.module.css';
import { type RememberChoice, RememberMe } from './remember-me.tsx';
import { useEnter } from './use-enter.ts';

interface LoginFormProps {
  from: LoginState['from'];
  remember: RememberChoice;
  /** The account has a second factor. */
  onChallenge: (challenge: Challenge) => void;
}

export function LoginForm({ from, remember, onChallenge }: LoginFormProps) {
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
