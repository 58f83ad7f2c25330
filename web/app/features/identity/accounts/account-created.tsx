import { useEffect, useState } from 'react';
import { useNavigate } from '../../../../kit/router/router.tsx';
import { takeOverSession, useSession } from '../../../../kit/session/session.ts';
import { paths } from '../../../../kit/paths.ts';
import { StartTrialButton, TRIAL_TERMS, useFreeTrial } from '../subscriptions/free-trial.tsx';
import { ErrorSummary } from '../../../../kit/forms/error-summary.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import shared from '../../../../kit/page/shared.module.css';

/**
 * Shown after an account was created by any sign-up method. Usually the server has opened a session, and a link leads
 * to the main area; otherwise the user logs in. `founding` is true for the company's first account.
 */
export function AccountCreated({ founding = false }: { founding?: boolean }) {
  const [session, setSession] = useState<'asked' | 'open' | 'none'>('asked');
  useEffect(() => void takeOverSession().then((open) => setSession(open ? 'open' : 'none')), []);
  return (
    <SuccessPanel message="Your online account has been created.">
      {session === 'asked' && <p role="status">Logging you in…</p>}
      {session === 'open' && <LoggedIn founding={founding} />}
      {session === 'none' && (
        <LinkButton to={paths.login()} primary>
          Go to Log In
        </LinkButton>
      )}
    </SuccessPanel>
  );
}

function LoggedIn({ founding }: { founding: boolean }) {
  const { record } = useSession();
  return (
    <>
      {record?.subscription_status === 'active' ? (
        <>
          <p className={shared.wide}>You are logged in to {record.company_name}.</p>
          <LinkButton to={paths.customers()} primary>
            Go to Customers
          </LinkButton>
        </>
      ) : founding ? (
        <FreeTrial />
      ) : (
        <>
          <p className={shared.wide}>You are logged in. Your company has no active subscription yet.</p>
          <LinkButton to={paths.subscription()} primary>
            Go to Subscription
          </LinkButton>
        </>
      )}
      <p className={shared.wide}>On another device, log in the way that you have just set up.</p>
      <LinkButton to={paths.login()}>Go to Log In</LinkButton>
    </>
  );
}

function FreeTrial() {
  const navigate = useNavigate();
  const trial = useFreeTrial((trial_until) => void navigate(paths.main(), { state: { trial_until } }));
  return (
    <>
      {trial.problem && <ErrorSummary problem={trial.problem} />}
      <p className={shared.wide}>You are logged in. {TRIAL_TERMS}</p>
      <StartTrialButton trial={trial} />
    </>
  );
}
