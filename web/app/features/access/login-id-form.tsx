import { loginIdReminders } from '../../../../contract/login-id-reminders.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { EmailField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { AccessForm } from './access-page.tsx';
import classes from './password-reset.module.css';

/** Requests the login IDs of an email address. */
export function LoginIdForm({ onSent }: { onSent: () => void }) {
  const form = useContractForm(loginIdReminders.send, {
    initial: { email: '' },
    toBody: (values) => values,
    failure: 'Failed to send the login ID',
    onDone: onSent,
  });
  return (
    <AccessForm>
      <Form form={form} submitLabel="Send Login ID" busyLabel="Sending..." card={false} warnOnLeaving={false}>
        <p className={classes.hint}>Enter the email address of your account. We mail its login ID to it.</p>
        <EmailField form={form} name="email" label="Email Address" required />
      </Form>
    </AccessForm>
  );
}
