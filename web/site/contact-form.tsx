import { Button } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { contact, CONTACT_MESSAGE_MAX } from '#contract/office/contact.ts';
import { useContractForm } from '../kit/forms/contract-form.ts';
import { Providers } from '../kit/session/providers.tsx';
import { EmailField, TextareaField } from '../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../kit/forms/form.tsx';
import { SuccessPanel } from '../kit/page/success-panel.tsx';
import { useTypedEarly } from '../kit/forms/typed-early.ts';

const EMPTY = { message: '', sender_email: '' };

/** A message to the operator of this server. */
export default function ContactForm() {
  return (
    <Providers>
      <MessageForm />
    </Providers>
  );
}

function MessageForm() {
  const mounted = useMounted();
  const form = useContractForm(contact.send, {
    initial: EMPTY,
    toBody: (values) => ({ contact_us: values }),
    failure: 'Failed to send message',
  });
  const place = useTypedEarly(form);
  if (form.phase === 'done') {
    return (
      <SuccessPanel message="Thank you for your message.">
        <p>We have received it. If you left your email address, we will answer there.</p>
        <Button onClick={form.restart}>Write Another Message</Button>
      </SuccessPanel>
    );
  }
  return (
    <div ref={place}>
      <Form
        form={form}
        submitLabel="Send Message"
        busyLabel="Sending…"
        whyDisabled={mounted ? undefined : 'Getting ready'}
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
      </Form>
    </div>
  );
}
