import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { REMINDER_KINDS, type ReminderKind } from '#domain/office/reminder-plan.ts';
import { type ReminderSettings, reminders } from '#endpoints/office/reminders.ts';
import { paths } from '../../../../kit/paths.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '../../../../kit/icons/icons.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { usePlannedReminders, useReminderSettings } from '../../work/messages/reminder-hooks.ts';
import { type Edited, KindCard } from './kind-card.tsx';
import { PlannedList } from './planned-list.tsx';
import { TextHours } from './text-hours.tsx';
import classes from './reminders.module.css';

const TRAIL = [{ label: 'Company', to: paths.company() }];
const LEAD = 'Sent by the same email or text as the document. They stop when the customer answers or pays.';

export default function Reminders() {
  const { settings, error, retry } = useReminderSettings();
  if (settings) return <Choosing settings={settings} />;
  return (
    <Page title="Reminders" trail={TRAIL} lead={LEAD}>
      {error ? (
        <ListFailure text={errorSentence('Failed to get reminders', error)} many="reminders" onRetry={retry} />
      ) : (
        <RecordSkeleton />
      )}
    </Page>
  );
}

type Choice = Record<ReminderKind, Edited> & Pick<ReminderSettings, 'hours'>;

function Choosing({ settings }: { settings: ReminderSettings }) {
  const [choice, setChoice] = useState<Choice>(() => choiceOf(settings));
  const [isChoosingHours, setIsChoosingHours] = useState(false);
  const saving = useSaving(setChoice);
  return (
    <Page
      title="Reminders"
      trail={TRAIL}
      lead={LEAD}
      actions={
        <>
          {!isOff('sms') && (
            <Button leftSection={<IconClock size={20} aria-hidden />} onClick={() => setIsChoosingHours(true)}>
              Hours
            </Button>
          )}
          <Button variant="filled" color="accent" loading={saving.isBusy} onClick={() => void saving.save(choice)}>
            Save Reminders
          </Button>
        </>
      }
    >
      {saving.outcome && (
        <div className={shared.apart}>
          <Notice
            tone={saving.outcome.tone}
            icon={saving.outcome.tone === 'green' ? IconCircleCheck : IconAlertTriangle}
          >
            <p>{saving.outcome.text}</p>
          </Notice>
        </div>
      )}
      <div className={classes.kinds}>
        {REMINDER_KINDS.map((kind) => (
          <KindCard
            key={kind}
            kind={kind}
            saved={settings[kind]}
            edited={choice[kind]}
            onChange={(edited) => setChoice({ ...choice, [kind]: edited })}
          />
        ))}
      </div>
      <Planned />
      <TextHours
        hours={choice.hours}
        opened={isChoosingHours}
        onChange={(hours) => setChoice({ ...choice, hours })}
        onClose={() => setIsChoosingHours(false)}
      />
    </Page>
  );
}

/** Saves all kinds in one request; the saved values are then shown. */
function useSaving(onSaved: (choice: Choice) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ tone: 'green' | 'red'; text: string }>();
  async function save(choice: Choice): Promise<void> {
    setIsBusy(true);
    setOutcome(undefined);
    try {
      const { reminder_settings } = await call(reminders.changeSettings, { body: { reminder_settings: choice } });
      onSaved(choiceOf(reminder_settings));
      await refreshAll();
      setOutcome({ tone: 'green', text: 'Reminders saved.' });
    } catch (error) {
      setOutcome({ tone: 'red', text: errorSentence('Failed to save reminders', error) });
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, outcome, save };
}

function choiceOf(settings: ReminderSettings): Choice {
  const edited = (kind: ReminderKind): Edited => {
    const { is_on, steps, sentence, include_open_documents } = settings[kind];
    return { is_on, steps, sentence, include_open_documents };
  };
  return {
    estimate_unanswered: edited('estimate_unanswered'),
    invoice_due_soon: edited('invoice_due_soon'),
    invoice_overdue: edited('invoice_overdue'),
    visit: edited('visit'),
    hours: settings.hours,
  };
}

function Planned() {
  const { planned, error, retry } = usePlannedReminders();
  if (planned) return <PlannedList planned={planned} />;
  return (
    <Box mt={24}>
      {error ? (
        <ListFailure text={errorSentence('Failed to get reminders', error)} many="reminders" onRetry={retry} />
      ) : (
        <RecordSkeleton />
      )}
    </Box>
  );
}
