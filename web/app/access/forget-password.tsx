import { useState } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { RESET_SENT } from '../../../contract/password-resets.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { SuccessPanel } from '../ui/success-panel.tsx';
import { AccessPage } from './access-page.tsx';
import classes from './password-reset.module.css';
import { ResetRequestForm } from './reset-request-form.tsx';

const TRAIL = [{ label: 'Login', to: '/login' }];

/** Asks for a link with which a new password can be chosen. */
export default function ForgetPassword() {
  const [sent, setSent] = useState(false);
  return (
    <AccessPage title="Reset Password" trail={TRAIL}>
      {sent ? <Sent onAgain={() => setSent(false)} /> : <ResetRequestForm onSent={() => setSent(true)} />}
      <p className={classes.troubles}>
        Still have troubles? <Link to="/pub/contact_us">Contact us</Link>
      </p>
    </AccessPage>
  );
}

function Sent({ onAgain }: { onAgain: () => void }) {
  return (
    <SuccessPanel message={RESET_SENT}>
      <p className={classes.hint}>
        It goes out only where the login ID and the email belong to one account. Nothing there after a few minutes? Look
        into the spam folder, or check both and try again.
      </p>
      <LinkButton to="/login">Back to Log In</LinkButton>
      <Button variant="subtle" onClick={onAgain}>
        Try Again
      </Button>
    </SuccessPanel>
  );
}
