import { useState } from 'react';
import { approvals, type Comment } from '../../../../contract/approvals.ts';
import type { Estimate } from '../../../../contract/estimates.ts';
import type { SendMethod } from '../../../../contract/messages.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { Card } from '../../ui/cards.tsx';
import { TextareaField } from '../../ui/fields.tsx';
import { FieldGrid, Form } from '../../ui/form.tsx';
import { formatMoment } from '../../ui/format.ts';
import { IconCircleCheck } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import classes from './answer.module.css';

interface CommentsProps {
  estimate: Estimate;
  comments: readonly Comment[];
}

/** Questions and answers, which the customer sees on the estimate too. */
export function Comments({ estimate, comments }: CommentsProps) {
  const [sent, setSent] = useState(0);
  return (
    <Card title="Comments">
      <p className={classes.advice}>Your customer sees these on the estimate.</p>
      {comments.length > 0 && (
        <ol className={classes.comments}>
          {comments.map(({ comment_id, author_name, created_at, text }) => (
            <li key={comment_id}>
              <strong>{author_name}</strong> <time dateTime={created_at}>{formatMoment(created_at)}</time>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      )}
      {sent > 0 && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>Your answer is being sent with a link to the estimate.</p>
        </Notice>
      )}
      <AnswerForm key={sent} estimate={estimate} onSent={() => setSent(sent + 1)} />
    </Card>
  );
}

const EMAIL: SendMethod = 'email';

function AnswerForm({ estimate, onSent }: { estimate: Estimate; onSent: () => void }) {
  const form = useContractForm(approvals.comment, {
    initial: { text: '', send_method: EMAIL },
    toBody: ({ text, send_method }) => ({ comment: { text, send_method } }),
    params: { id: estimate.estimate_id },
    failure: 'Failed to send answer',
    onDone: onSent,
  });
  return (
    <Form form={form} submitLabel="Send Answer" busyLabel="Sending..." card={false}>
      <FieldGrid>
        <TextareaField form={form} name="text" label="Answer" required span={12} rows={3} />
      </FieldGrid>
      <RadioField
        form={form}
        name="send_method"
        label="Send by"
        required
        options={[
          { value: 'email', label: `Email to ${estimate.customer_email}` },
          { value: 'sms', label: `Text to ${estimate.customer_phone}` },
        ]}
      />
    </Form>
  );
}
