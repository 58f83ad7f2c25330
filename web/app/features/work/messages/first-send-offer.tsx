import { Button } from '@mantine/core';
import { useState } from 'react';
import { type ReminderSettings, reminders } from '#contract/office/reminders.ts';
import { paths } from '../../../../kit/paths.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { Card } from '../../../../kit/lists/cards.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { useReminderSettings } from './reminder-hooks.ts';
import { ReminderPreview } from './reminder-preview.tsx';

/** Offers reminders with a preview after a company's first sent document, until the company has chosen. */
export function FirstSendOffer({ kind }: { kind: 'estimate' | 'invoice' }) {
  const { settings } = useReminderSettings();
  const [answer, setAnswer] = useState<'on' | 'off'>();
  const [failure, setFailure] = useState('');
  if (answer === 'on')
    return (
      <Card title="Reminders are on">
        <p>They stop when the customer answers or pays.</p>
        <div className={shared.buttons}>
          <LinkButton to={paths.reminders()}>See What Goes Out Next</LinkButton>
        </div>
      </Card>
    );
  if (!settings?.is_new || answer) return null;
  async function choose(isOn: boolean): Promise<void> {
    setFailure('');
    try {
      const reminder_settings = choicesOf(settings, isOn);
      await call(reminders.changeSettings, { body: { reminder_settings } });
      setAnswer(isOn ? 'on' : 'off');
      await refreshAll();
    } catch (error) {
      setFailure(errorSentence('Failed to save reminders', error));
    }
  }
  const shown = kind === 'estimate' ? 'estimate_unanswered' : 'invoice_overdue';
  return (
    <Card title="Send automatic reminders?">
      <p>We follow up on open estimates and on invoices before and after they’re due.</p>
      <ReminderPreview kind={shown} example={settings[shown].example} sentence="" />
      {failure && (
        <p role="alert" className={shared.fault}>
          {failure}
        </p>
      )}
      <div className={shared.buttons}>
        <Button onClick={() => void choose(true)}>Turn On Reminders</Button>
        <Button variant="subtle" onClick={() => void choose(false)}>
          No, Thanks
        </Button>
      </div>
    </Card>
  );
}

/** All kinds on or off, with their default steps. Reminders include the document that was just sent. */
function choicesOf(settings: ReminderSettings | undefined, is_on: boolean) {
  if (!settings) return {};
  const { estimate_unanswered, invoice_due_soon, invoice_overdue } = settings;
  const choice = ({ steps }: { steps: typeof estimate_unanswered.steps }) => ({
    is_on,
    steps,
    sentence: '',
    include_open_documents: is_on,
  });
  return {
    estimate_unanswered: choice(estimate_unanswered),
    invoice_due_soon: choice(invoice_due_soon),
    invoice_overdue: choice(invoice_overdue),
  };
}
