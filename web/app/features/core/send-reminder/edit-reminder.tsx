import { Button } from '@mantine/core';
import type { MessagePreview } from '#contract/core/message-options.ts';
import { reminders } from '#contract/office/reminders.ts';
import type { Customer } from '#contract/work/customers.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { customers } from '#endpoints/work/customers.ts';
import { errorSentence, inSentence } from '../../../../kit/api/error-text.ts';
import { useCall, useRecord } from '../../../../kit/api/queries.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { TextareaField } from '../../../../kit/forms/fields.tsx';
import { Form } from '../../../../kit/forms/form.tsx';
import { RadioField } from '../../../../kit/forms/radio-field.tsx';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { changeReminder, type SentReminder, UNDO_MS } from './sent-reminders.ts';

const METHODS = [
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'Text' },
];

/** Edits the text of a reminder before it is sent: a dialog, on a phone a sheet. */
export function EditReminder({ reminder }: { reminder: SentReminder }) {
  const { key, customer_id, customer_name } = reminder;
  const preview = useCall(reminders.messagePreview, { query: { customer_id } });
  const customer = useRecord(customers.read, { params: { id: customer_id } });
  const error = preview.error ?? customer.error;
  const close = () => changeReminder(key, undefined);
  return (
    <ModalDialog opened onClose={close} title={`Reminder to ${customer_name}`} placement="sheet">
      {preview.data && customer.record ? (
        <ReminderForm reminder={reminder} preview={preview.data} customer={customer.record} onClose={close} />
      ) : error ? (
        <ListFailure
          text={errorSentence('Failed to get the reminder', error)}
          many="customers"
          onRetry={() => {
            void preview.refetch();
            customer.retry();
          }}
        />
      ) : (
        <RecordSkeleton />
      )}
    </ModalDialog>
  );
}

interface ReminderFormProps {
  reminder: SentReminder;
  preview: MessagePreview;
  customer: Customer;
  onClose: () => void;
}

function ReminderForm({ reminder, preview, customer, onClose }: ReminderFormProps) {
  const { key, customer_id, customer_name } = reminder;
  const { email, phone, email_consent, sms_consent } = customer;
  const method: SendMethod = preview.send_method ?? 'email';
  const form = useContractForm(reminders.send, {
    initial: { send_method: method, message_text: preview.message_text },
    toBody: ({ send_method, message_text }) => {
      const isOwn = send_method === 'email' && message_text.trim() !== '' && message_text !== preview.message_text;
      return { customer_id, send_method, ...(isOwn && { message_text }) };
    },
    failure: inSentence(`Failed to remind ${customer_name}`),
    onDone: ({ data: { attributes } }, { send_method }) => {
      const { message_log_id: message_id } = attributes;
      const recipient = send_method === 'email' ? email : phone;
      const until = Date.now() + UNDO_MS;
      changeReminder(key, { ...reminder, until, phase: 'waiting', message_id, recipient });
    },
  });
  const { send_method } = form.values;
  const isText = send_method === 'sms';
  return (
    <Form
      form={form}
      card={false}
      legend={false}
      submitLabel="Send Reminder"
      busyLabel="Sending..."
      beside={<Button onClick={onClose}>Cancel</Button>}
    >
      {email_consent && sms_consent && !isOff('sms') && (
        <RadioField form={form} name="send_method" label="Send by" options={METHODS} />
      )}
      <p className={shared.small}>
        To {isText ? phone : email}
        {!isText && `. Subject: ${preview.subject}`}
      </p>
      {isText ? (
        <>
          <p>{preview.sms}</p>
          <p className={shared.small}>A text keeps its own words.</p>
        </>
      ) : (
        <TextareaField
          form={form}
          name="message_text"
          label="Message"
          help="The invoices, their amounts, and the link follow."
        />
      )}
    </Form>
  );
}
