import { emailConfirmations } from '#endpoints/identity/email-confirmations.ts';
import { call } from '../../../../kit/api/call.ts';
import { paths } from '../../../../kit/paths.ts';
import { ConfirmationPage } from './confirmation-page.tsx';

const ELSEWHERE = {
  label: 'Go to Profile',
  path: paths.account(),
  advice: 'Log in and open your profile to get a new one.',
};

/** Opened by the link in a welcome email: confirms the email address that the link was sent to. */
export default function ConfirmEmail() {
  return (
    <ConfirmationPage
      title="Confirm Email"
      confirm={(token) => call(emailConfirmations.confirm, { body: { token } })}
      elsewhere={ELSEWHERE}
    />
  );
}
