import { useState } from 'react';
import type { SendMethod } from '#domain/send-methods.ts';
import { isOff } from '../../../../../kit/api/site-settings.ts';
import { useContractForm } from '../../../../../kit/forms/contract-form.ts';
import { inSentence } from '../../../../../kit/api/error-text.ts';
import { Card } from '../../../../../kit/lists/cards.tsx';
import { TextareaField } from '../../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../../kit/forms/form.tsx';
import { formatInstant } from '../../../../../kit/format.ts';
import { IconCircleCheck } from '../../../../../kit/icons/icons.ts';
import { Notice } from '../../../../../kit/page/notice.tsx';
import { RadioField } from '../../../../../kit/forms/radio-field.tsx';
import shared from '../../../../../kit/page/shared.module.css';
import classes from './response.module.css';
import type { ProposalWithResponse } from '../use-response.ts';

/** Questions and answers, which the customer also sees on the document. */
export function Comments({ proposal }: { proposal: ProposalWithResponse }) {
  const [sent, setSent] = useState(0);
  const { kind, response } = proposal;
  return (
    <Card title="Comments">
      <p className={shared.muted}>Your customer sees these on the {kind.one}.</p>
      {response.comments.length > 0 && (
        <ol className={classes.comments}>
          {response.comments.map(({ comment_id, author_name, created_at, text }) => (
            <li key={comment_id}>
              <strong>{author_name}</strong>{' '}
              <time className={shared.muted} dateTime={created_at}>
                {formatInstant(created_at)}
              </time>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      )}
      {sent > 0 && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>Your answer is being sent with a link to the {kind.one}.</p>
        </Notice>
      )}
      <AnswerForm key={sent} proposal={proposal} onSent={() => setSent(sent + 1)} />
    </Card>
  );
}

const EMAIL: SendMethod = 'email';

interface AnswerFormProps {
  proposal: ProposalWithResponse;
  onSent: () => void;
}

/** Answers a customer's question. */
function AnswerForm({ proposal: { id, record, endpoints, response }, onSent }: AnswerFormProps) {
  const form = useContractForm(endpoints.comment, {
    initial: { text: '', send_method: EMAIL },
    toBody: ({ text, send_method }) => ({ comment: { text, send_method } }),
    params: { id },
    failure: inSentence('Failed to send answer'),
    onDone: onSent,
  });
  return (
    <Form
      form={form}
      submitLabel="Send Answer"
      busyLabel="Sending..."
      card={false}
      tone={response.status === 'approved' ? 'quiet' : 'accent'}
    >
      <FieldGrid>
        <TextareaField form={form} name="text" label="Answer" required span={12} rows={3} />
      </FieldGrid>
      <RadioField
        form={form}
        name="send_method"
        label="Send by"
        required
        options={[
          { value: 'email', label: `Email to ${record.customer_email}` },
          ...(isOff('sms') ? [] : [{ value: 'sms', label: `Text to ${record.customer_phone}` }]),
        ]}
      />
    </Form>
  );
}
