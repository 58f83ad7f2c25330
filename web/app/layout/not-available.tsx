import { Button } from '@mantine/core';
import { useNavigate } from '../../kit/router/router.tsx';
import { useSession } from '../../kit/session/session.ts';
import { useIsOwner } from '../../kit/session/use-is-owner.ts';
import { paths } from '../../kit/paths.ts';
import { IconAlertTriangle } from '../../kit/icons/icons.ts';
import { LinkButton } from '../../kit/page/link-button.tsx';
import { ModalDialog } from '../../kit/dialogs/modal-dialog.tsx';
import { Notice } from '../../kit/page/notice.tsx';
import { NotYourRole } from '../../kit/page/not-your-role.tsx';
import { Page } from '../../kit/page/page.tsx';

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
