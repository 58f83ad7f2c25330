import { Button } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useLayoutEffect, useRef } from 'react';
import { contact, CONTACT_MESSAGE_MAX } from '../../../contract/contact.ts';
import { useContractForm } from '../contract-form.ts';
import { Providers } from '../providers.tsx';
import { EmailField, TextareaField } from '../ui/fields.tsx';
import { FieldGrid, Form } from '../ui/form.tsx';
import { SuccessPanel } from '../ui/success-panel.tsx';

const EMPTY = { message: '', sender_email: '' };

/** A message to whoever runs this server. */
export default function ContactForm() {
  return (
    <Providers>
      <MessageForm />
    </Providers>
  );
}

function MessageForm() {
  const mounted = useMounted();
  const place = useRef<HTMLDivElement>(null);
  const form = useContractForm(contact.send, {
    initial: EMPTY,
    toBody: (values) => ({ contact_us: values }),
    failure: 'Failed to send message',
  });
  useLayoutEffect(() => {
    for (const [name, text] of Object.entries(typedEarly(place.current))) form.fields.setFieldValue(name, text);
    // Once, when the script takes over what the page was drawn with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
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

/** What was typed into the drawn form before its script had come. */
function typedEarly(place: HTMLElement | null): Partial<typeof EMPTY> {
  const message = place?.querySelector('textarea')?.value;
  const sender_email = place?.querySelector('input')?.value;
  return { ...(message && { message }), ...(sender_email && { sender_email }) };
}
