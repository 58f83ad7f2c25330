import { Button } from '@mantine/core';
import { TRIAL_MONTHS } from '#domain/identity/subscription-terms.ts';
import { Navigate, useNavigate } from '../../kit/router/router.tsx';
import { ErrorSummary } from '../../kit/forms/error-summary.tsx';
import { type AfterLoginState, useNavigationState } from '../../kit/session/navigation-state.ts';
import { useSession } from '../../kit/session/session.ts';
import { useIsOwner } from '../../kit/session/use-is-owner.ts';
import { paths } from '../../kit/paths.ts';
import { IconAlertTriangle } from '../../kit/icons/icons.ts';
import { LinkButton } from '../../kit/page/link-button.tsx';
import { ModalDialog } from '../../kit/dialogs/modal-dialog.tsx';
import { Notice } from '../../kit/page/notice.tsx';
import { NotYourRole } from '../../kit/page/not-your-role.tsx';
import { Page } from '../../kit/page/page.tsx';
import { StartTrialButton, useFreeTrial } from '../features/identity/subscriptions/free-trial.tsx';
import { useSubscriptions } from '../features/identity/subscriptions/hooks.ts';
import { Waiting } from './waiting.tsx';

const NO_SUBSCRIPTION =
  'There is NO active subscription available. You will be redirected to your account subscription page where you can start a new subscription';

/** Shown instead of a screen that the account's role does not include, or that needs a subscription. */
export function NotAvailable() {
  const { record } = useSession();
  const isOfAnother = record?.role === 'crew_lead' && record.subscription_status === 'active';
  return isOfAnother ? <OtherRole /> : <NoSubscription />;
}

function OtherRole() {
  return (
    <Page title="Not Included">
      <NotYourRole />
    </Page>
  );
}

function NoSubscription() {
  return useIsOwner() ? <ToSubscription /> : <AskAnOwner />;
}

function AskAnOwner() {
  return (
    <Page title="No Active Subscription">
      <Notice
        tone="amber"
        icon={IconAlertTriangle}
        action={<LinkButton to={paths.account()}>Go to My Account</LinkButton>}
      >
        <p>Your company has no active subscription. Ask an owner of your company to start one.</p>
      </Notice>
    </Page>
  );
}

function ToSubscription() {
  // The status of a company that never had a subscription; a cancelled or expired one has another.
  return useSession().record?.subscription_status === 'inactive' ? <NotYetActive /> : <NoneActive />;
}

/** A company that never had a subscription has its free trial; any other sees the alert. */
function NotYetActive() {
  const { isAfterLogin = false } = useNavigationState<AfterLoginState>();
  const { rows, loading, failure } = useSubscriptions();
  if (loading) return <Waiting />;
  if (failure || rows.length > 0) return <NoneActive />;
  return isAfterLogin ? <FreeMonths /> : <Navigate to={paths.subscription()} replace />;
}

function FreeMonths() {
  const navigate = useNavigate();
  const trial = useFreeTrial((trial_until) => void navigate(paths.main(), { replace: true, state: { trial_until } }));
  const goOn = () => void navigate(paths.subscription(), { replace: true });
  return (
    <ModalDialog opened onClose={goOn} title={`Your ${TRIAL_MONTHS} free months are waiting`}>
      {trial.problem && <ErrorSummary problem={trial.problem} />}
      <p>{NO_SUBSCRIPTION}</p>
      <ModalDialog.Buttons>
        <Button onClick={goOn}>OK</Button>
        <StartTrialButton trial={trial} />
      </ModalDialog.Buttons>
    </ModalDialog>
  );
}

function NoneActive() {
  const navigate = useNavigate();
  const goOn = () => void navigate(paths.subscription(), { replace: true });
  return (
    <ModalDialog opened onClose={goOn} title="No active subscription">
      <p>{NO_SUBSCRIPTION}</p>
      <ModalDialog.Buttons>
        <Button variant="filled" color="accent" onClick={goOn}>
          OK
        </Button>
      </ModalDialog.Buttons>
    </ModalDialog>
  );
}
