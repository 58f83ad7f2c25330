import { config } from '../../../contract/config.ts';
import { estimates, type Estimate } from '../../../contract/estimates.ts';
import type { MessageLog, SendMethod } from '../../../contract/messages.ts';
import { useContractForm } from '../contract-form.ts';
import { useCall } from '../queries.ts';
import { useSession } from '../session.ts';
import { EmailField, PhoneField } from '../ui/fields.tsx';
import { FieldGrid, Form } from '../ui/form.tsx';
import { IconAlertTriangle } from '../ui/icons.ts';
import { Notice } from '../ui/notice.tsx';
import { RadioField } from '../ui/radio-field.tsx';
import classes from './send-estimate.module.css';

const NONE: SendMethod | '' = '';

const METHODS = [
  { value: 'sms', label: 'Text' },
  { value: 'email', label: 'Email' },
];

interface SendFormProps {
  estimate: Estimate;
  onSent: (message: MessageLog) => void;
}

/** By text or by email, and to whom: the customer's own contact unless another is typed. */
export function SendForm({ estimate, onSent }: SendFormProps) {
  const { record } = useSession();
  const form = useContractForm(estimates.send, {
    initial: {
      send_method: NONE,
      recipient_email: estimate.customer_email,
      recipient_phone: estimate.customer_phone,
    },
    toBody: ({ send_method, recipient_email, recipient_phone }) => ({
      estimate_id: estimate.estimate_id,
      account_id: record?.account_id ?? '',
      project_id: estimate.project_id,
      customer_id: estimate.customer_id,
      message_for: 'estimate' as const,
      // The contract says what is missing while none is chosen.
      send_method: send_method as SendMethod,
      ...(send_method === 'email' && { recipient_email }),
      ...(send_method === 'sms' && { recipient_phone }),
    }),
    failure: 'Failed to send estimate',
    check: ({ send_method, recipient_email, recipient_phone }) => ({
      recipient_email: send_method === 'email' && recipient_email.trim() === '' && 'Please enter an email address.',
      recipient_phone: send_method === 'sms' && recipient_phone.trim() === '' && 'Please enter a phone number.',
    }),
    onDone: ({ data }) => onSent(data.attributes),
  });
  const { send_method } = form.values;
  const { account_id: accountMissing } = form.fields.errors;
  return (
    <Form
      form={form}
      submitLabel={send_method === 'sms' ? 'Send Text' : send_method === 'email' ? 'Send Email' : 'Send Estimate'}
      busyLabel="Sending..."
      warnOnLeaving={false}
    >
      {accountMissing && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{accountMissing}</p>
        </Notice>
      )}
      <RadioField form={form} name="send_method" label="Send by" required options={METHODS} />
      {send_method !== '' && (
        <FieldGrid>
          {send_method === 'email' ? (
            <EmailField
              form={form}
              name="recipient_email"
              label="Recipient Email"
              required
              span={8}
              autoComplete="off"
            />
          ) : (
            <PhoneField
              form={form}
              name="recipient_phone"
              label="Recipient Phone"
              required
              span={8}
              autoComplete="off"
            />
          )}
        </FieldGrid>
      )}
      <Consent method={send_method} />
    </Form>
  );
}

/** What sending means, and from where the message comes. */
function Consent({ method }: { method: SendMethod | '' }) {
  const { data } = useCall(config.read, {});
  if (!data) return null;
  const from = {
    email: `Emails come from ${data.mail_from}.`,
    sms: `Texts come from ${data.text_from}; the customer can reply STOP to end them.`,
  };
  return (
    <p className={classes.consent}>
      By sending, you confirm that the customer has agreed to receive estimates this way.{' '}
      {method === '' ? `${from.email} ${from.sms}` : from[method]}
    </p>
  );
}
