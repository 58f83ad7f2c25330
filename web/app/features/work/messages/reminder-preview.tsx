import type { ReminderKind } from '#domain/office/reminder-plan.ts';
import { reminderSubject, reminderText } from '#domain/office/reminder-texts.ts';
import type { ReminderChoice } from '#contract/office/reminders.ts';
import classes from './messages.module.css';

interface ReminderPreviewProps {
  kind: ReminderKind;
  example: ReminderChoice['example'];
  sentence: string;
}

/** A reminder as a customer would receive it. */
export function ReminderPreview({ kind, example, sentence }: ReminderPreviewProps) {
  const isText = example.channel === 'sms';
  const link = `${globalThis.location.host}/d/…`;
  return (
    <div>
      <p className={classes.previewOf}>
        {isText ? 'Text' : 'Email subject'}, as {example.customer_name} would get it
      </p>
      <p className={classes.preview}>
        {isText ? reminderText(kind, example, sentence.trim(), link) : reminderSubject(kind, example)}
      </p>
    </div>
  );
}
