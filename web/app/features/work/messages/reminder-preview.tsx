import { Box } from '@mantine/core';
import type { ReminderKind } from '#domain/office/reminder-plan.ts';
import { reminderSubject, reminderText } from '#domain/office/reminder-messages.ts';
import type { ReminderChoice } from '#contract/office/reminders.ts';
import classes from './messages.module.css';
import shared from '../../../../kit/page/shared.module.css';

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
      <Box component="p" mb={6} className={shared.small}>
        {isText ? 'Text' : 'Email subject'}, as {example.customer_name} would get it
      </Box>
      <p className={classes.preview}>
        {isText ? reminderText(kind, example, sentence.trim(), link) : reminderSubject(kind, example)}
      </p>
    </div>
  );
}
