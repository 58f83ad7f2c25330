import { Switch } from '@mantine/core';
import { useState } from 'react';
import type { ReminderSettings } from '#contract/office/reminders.ts';
import type { RemindedKind } from '#domain/office/reminder-plan.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { Card } from '../../../../kit/lists/cards.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { usePlannedReminders } from './reminder-hooks.ts';
import { switchReminders } from './switch-reminders.ts';
import { whenAndHow } from './reminder-time.ts';

interface NextReminderProps {
  document: { kind: RemindedKind; id: string };
  /** Whether the document's reminders are off. */
  isOff: boolean;
}

/**
 * The time of the document's next reminder, and the document's own switch. Renders nothing if no reminder would be
 * sent.
 */
export function NextReminder({ document, isOff }: NextReminderProps) {
  const { kind, id } = document;
  const of = { estimate: { estimate_id: id }, invoice: { invoice_id: id }, visit: { visit_id: id } };
  const { planned = [] } = usePlannedReminders(of[kind]);
  const [now] = useState(() => new Date());
  const next = planned.find(({ state }) => state !== 'skipped');
  if (!next && !isOff) return null;
  return (
    <Card title="Reminders">
      {next && (
        <p>
          Next reminder: {whenAndHow(next, now)}
          {next.reason && ` (${next.reason})`}
        </p>
      )}
      <RemindersSwitch document={document} isOff={isOff} />
    </Card>
  );
}

const KINDS = {
  estimate: ['estimate_unanswered'],
  invoice: ['invoice_due_soon', 'invoice_overdue'],
  visit: ['visit'],
} as const;

/** The switch of a document that is about to be sent; renders nothing if the company sends no reminders of its kind. */
export function DocumentReminders({
  document,
  isOff,
  settings,
}: NextReminderProps & { settings: ReminderSettings | undefined }) {
  if (!KINDS[document.kind].some((kind) => settings?.[kind].is_on)) return null;
  return (
    <Card title="Reminders">
      <RemindersSwitch document={document} isOff={isOff} />
    </Card>
  );
}

/** Turns the reminders of one document on or off. */
function RemindersSwitch({ document, isOff }: NextReminderProps) {
  const [pending, setPending] = useState<boolean>();
  const [failure, setFailure] = useState('');
  async function change(isOn: boolean): Promise<void> {
    setPending(isOn);
    setFailure('');
    try {
      await switchReminders(document, !isOn);
      await refreshAll();
    } catch (error) {
      setFailure(errorSentence('Failed to change reminders', error));
    } finally {
      setPending(undefined);
    }
  }
  return (
    <>
      <Switch
        checked={pending ?? !isOff}
        disabled={pending !== undefined}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
        label={`Remind the customer of this ${document.kind}`}
        description="By the steps that are chosen under Company, Reminders."
      />
      {failure && (
        <p role="alert" className={shared.fault}>
          {failure}
        </p>
      )}
    </>
  );
}
