import type { changeOrders } from '../../../../contract/change-orders.ts';
import type { customerPayments } from '../../../../contract/customer-payments.ts';
import type { BodyInput } from '../../../../contract/endpoint.ts';
import type { MessageLog, SendMethod } from '../../../../contract/messages.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import type { Failure } from '../../lib/error-text.ts';
import type { CustomerOfRecord } from '../projects/project-text.ts';
import { useSession } from '../../lib/session.ts';
import { EmailField, PhoneField } from '../../ui/fields.tsx';
import { FieldGrid, Form } from '../../ui/form.tsx';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { SendConsent } from './send-consent.tsx';

/** The endpoints that send a document to a customer. */
type SendEndpoint = typeof changeOrders.send | typeof customerPayments.sendNotification;
type SendBody<E> = E extends SendEndpoint ? BodyInput<E> : never;
type How = 'account_id' | 'send_method' | 'recipient_email' | 'recipient_phone';

/** The endpoint with the ids of the document. */
export type Sending = {
  [E in SendEndpoint as E['path']]: { endpoint: E; which: Omit<SendBody<E>, How> };
}[SendEndpoint['path']] & {
  /** "Send Estimate", until a send method is selected. */
  label: string;
  failure: Failure;
  /** "estimates": what the customer has consented to receive. */
  many: string;
};

const NONE: SendMethod | '' = '';

const METHODS = [
  { value: 'sms', label: 'Text' },
  { value: 'email', label: 'Email' },
];

interface SendFormProps {
  record: CustomerOfRecord;
  sending: Sending;
  onSent: (message: MessageLog) => void;
}

/** Sends by text or email to the customer's own contact, unless another one is entered. */
export function SendForm({ record, sending, onSent }: SendFormProps) {
  const { record: session } = useSession();
  const form = useContractForm(sending.endpoint, {
    initial: {
      send_method: NONE,
      recipient_email: record.customer_email,
      recipient_phone: record.customer_phone,
    },
    toBody: ({ send_method, recipient_email, recipient_phone }) => ({
      ...sending.which,
      account_id: session?.account_id ?? '',
      // The contract reports the missing send method.
      send_method: send_method as SendMethod,
      ...(send_method === 'email' && { recipient_email }),
      ...(send_method === 'sms' && { recipient_phone }),
    }),
    failure: sending.failure,
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
      submitLabel={send_method === 'sms' ? 'Send Text' : send_method === 'email' ? 'Send Email' : sending.label}
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
      <SendConsent methods={send_method === '' ? [] : [send_method]} many={sending.many} />
    </Form>
  );
}
