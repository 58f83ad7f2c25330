import { Stack } from '@mantine/core';
import type { SendMethod } from '#domain/send-methods.ts';
import { passwordResets } from '#contract/identity/password-resets.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { usePublicConfig } from '../../../../kit/api/public-config.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { EmailField, TextField } from '../../../../kit/forms/fields.tsx';
import { Form } from '../../../../kit/forms/form.tsx';
import { RadioField } from '../../../../kit/forms/radio-field.tsx';
import { AccessForm } from './access-page.tsx';
import shared from '../../../../kit/page/shared.module.css';

const NONE = '' as SendMethod | '';

const METHODS = [
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'Text' },
];

export function ResetRequestForm({ onSent }: { onSent: () => void }) {
  const form = useContractForm(passwordResets.request, {
    initial: { login_id: '', email: '', send_method: isOff('sms') ? 'email' : NONE },
    // The contract reports a missing send method.
    toBody: (values) => ({ ...values, send_method: values.send_method as SendMethod }),
    failure: 'Failed to send the reset link',
    onDone: onSent,
  });
  const { send_method } = form.values;
  return (
    <AccessForm>
      <Form
        form={form}
        submitLabel={send_method === 'sms' ? 'Send Text' : send_method === 'email' ? 'Send Email' : 'Send Link'}
        busyLabel="Sending..."
        card={false}
        warnOnLeaving={false}
      >
        <TextField form={form} name="login_id" label="Login ID" required autoComplete="username" />
        <EmailField form={form} name="email" label="Email Address" required />
        <RadioField
          form={form}
          name="send_method"
          label="Send the link by"
          required
          options={METHODS.filter(({ value }) => value !== 'sms' || !isOff('sms'))}
        />
        <Stack gap={8} className={`${shared.small} ${shared.breakable}`}>
          <Consent method={send_method} />
          <p>The link will expire one hour after it has been sent out</p>
        </Stack>
      </Form>
    </AccessForm>
  );
}

/** What the visitor consents to by requesting the message. */
function Consent({ method }: { method: SendMethod | '' }) {
  const config = usePublicConfig();
  if (method === 'email') {
    return (
      <p>
        By pressing Send Email you consent to receive an email with the link
        {config && ` from ${config.mail_from}`}.
      </p>
    );
  }
  if (method === 'sms') {
    return (
      <p>
        By pressing Send Text you consent to receive a text message with the link
        {config && ` from ${config.text_from}`} at the phone number of your account. Message and data rates may apply;
        reply STOP to end texts.
      </p>
    );
  }
  return null;
}
