import { Button } from '@mantine/core';
import { Outlet, useNavigate } from 'react-router';
import { useSession } from '../lib/session.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { paths } from '../paths.ts';
import { Waiting } from './waiting.tsx';

const NO_SUBSCRIPTION =
  'There is NO active subscription available. You will be redirected to your account subscription page where you can start a new subscription';

/** Renders its routes for companies with an active subscription; others see a message and a link to start one. */
export default function Subscribed() {
  const { record, checked } = useSession();
  const navigate = useNavigate();
  if (record?.subscription_status === 'active') return <Outlet />;
  // A record stored before a payment in another window is checked first.
  if (!checked) return <Waiting />;
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
