import { phoneConfirmations } from '#endpoints/identity/phone-confirmations.ts';
import { call } from '../../../../kit/api/call.ts';
import { paths } from '../../../../kit/paths.ts';
import { ConfirmationPage } from './confirmation-page.tsx';

const ELSEWHERE = {
  label: 'Go to Account Settings',
  path: paths.accountSettings(),
  advice: 'Log in and open your account settings to get a new one.',
};

/** Opened by the link in a text message: confirms the phone number that the link was sent to. */
export default function ConfirmPhone() {
  return (
    <ConfirmationPage
      title="Confirm Phone"
      confirm={(token) => call(phoneConfirmations.confirm, { body: { token } })}
      elsewhere={ELSEWHERE}
    />
  );
}
