import { Button } from '@mantine/core';
import { CONTACT_MESSAGE_MAX } from '#contract/office/contact.ts';
import { EmailField, TextareaField } from '../kit/forms/fields.tsx';
import { FieldGrid } from '../kit/forms/form.tsx';
import { SuccessPanel } from '../kit/page/success-panel.tsx';
import { CONTACT_EMAIL, SUPPORT_PHONE } from '../kit/api/site-settings.ts';
import { StaticForm, useStaticForm } from './static-form.tsx';

/** A message to the operator of this server. */
export function ContactForm() {
  const form = useStaticForm({ message: '', sender_email: '' });
  return (
    <StaticForm
      name="contact"
      form={form}
      withoutScript={`Sending a message from this page needs JavaScript. Please call us at ${SUPPORT_PHONE} or write to ${CONTACT_EMAIL} instead.`}
      submitLabel="Send Message"
      busyLabel="Sending…"
      done={
        <SuccessPanel message="Thank you for your message.">
          <p>We have received it. If you left your email address, we will answer there.</p>
          <Button>Write Another Message</Button>
        </SuccessPanel>
      }
    >
      <FieldGrid>
        <TextareaField
          form={form}
          name="message"
          label="Message"
          required
          rows={7}
          max={CONTACT_MESSAGE_MAX}
          span={12}
        />
        <EmailField form={form} name="sender_email" label="Email" help="Where we may answer you." span={12} />
      </FieldGrid>
    </StaticForm>
  );
}
