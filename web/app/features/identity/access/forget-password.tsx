import { useState } from 'react';
import { Box, Button } from '@mantine/core';
import { LOGIN_ID_SENT, loginIdReminders } from '#contract/identity/login-id-reminders.ts';
import { RESET_SENT } from '#contract/identity/password-resets.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { EmailField } from '../../../../kit/forms/fields.tsx';
import { Form } from '../../../../kit/forms/form.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { paths } from '../../../../kit/paths.ts';
import { AccessPage, AccessForm } from './access-page.tsx';
import classes from './access-page.module.css';
import { ResetRequestForm } from './reset-request-form.tsx';
import shared from '../../../../kit/page/shared.module.css';

const TRAIL = [{ label: 'Login', to: paths.login() }];

type Step = 'reset' | 'login ID' | 'reset sent' | 'login ID sent';

/** Requests a link to reset the password, or the forgotten login ID. */
export default function ForgetPassword() {
  const [step, setStep] = useState<Step>('reset');
  return (
    <AccessPage title="Reset Password" trail={TRAIL}>
      {step === 'reset' && (
        <>
          <ResetRequestForm onSent={() => setStep('reset sent')} />
          <Button variant="subtle" onClick={() => setStep('login ID')}>
            Forgot your login ID?
          </Button>
        </>
      )}
      {step === 'login ID' && (
        <>
          <LoginIdForm onSent={() => setStep('login ID sent')} />
          <Button variant="subtle" onClick={() => setStep('reset')}>
            I know my login ID
          </Button>
        </>
      )}
      {step === 'reset sent' && (
        <Sent
          message={RESET_SENT}
          hint="It goes out only where the login ID and the email belong to one account. Nothing there after a few minutes? Look into the spam folder, or check both and try again."
          onAgain={() => setStep('reset')}
        />
      )}
      {step === 'login ID sent' && (
        <Sent
          message={LOGIN_ID_SENT}
          hint="Nothing there after a few minutes? Look into the spam folder, or try another address."
          onAgain={() => setStep('reset')}
        />
      )}
      <p className={classes.troubles}>
        Still have troubles? <a href={paths.contactUs()}>Contact us</a>
      </p>
    </AccessPage>
  );
}

function Sent({ message, hint, onAgain }: { message: string; hint: string; onAgain: () => void }) {
  return (
    <SuccessPanel message={message}>
      <Box component="p" w="100%" className={shared.muted}>
        {hint}
      </Box>
      <LinkButton to={paths.login()}>Back to Log In</LinkButton>
      <Button variant="subtle" onClick={onAgain}>
        Try Again
      </Button>
    </SuccessPanel>
  );
}

/** Requests the login IDs of an email address. */
function LoginIdForm({ onSent }: { onSent: () => void }) {
  const form = useContractForm(loginIdReminders.send, {
    initial: { email: '' },
    toBody: (values) => values,
    failure: 'Failed to send the login ID',
    onDone: onSent,
  });
  return (
    <AccessForm>
      <Form form={form} submitLabel="Send Login ID" busyLabel="Sending..." card={false} warnOnLeaving={false}>
        <Box component="p" w="100%" className={shared.muted}>
          Enter the email address of your account. We mail its login ID to it.
        </Box>
        <EmailField form={form} name="email" label="Email Address" required />
      </Form>
    </AccessForm>
  );
}
