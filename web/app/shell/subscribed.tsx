import { Button } from '@mantine/core';
import { Outlet, useNavigate } from 'react-router';
import { useSession } from '../session.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { Waiting } from './waiting.tsx';

const NO_SUBSCRIPTION =
  'There is NO active subscription available. You will be redirected to your account subscription page where you can start a new subscription';

/** Lets companies with an active subscription through; others are told so and led to where one starts. */
export default function Subscribed() {
  const { record, checked } = useSession();
  const navigate = useNavigate();
  if (record?.subscription_status === 'active') return <Outlet />;
  // A record from before a payment in another window is asked about first.
  if (!checked) return <Waiting />;
  const goOn = () => void navigate('/main/account/subscription', { replace: true });
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
