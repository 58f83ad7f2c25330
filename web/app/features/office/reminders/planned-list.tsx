import { Box, Button, Group } from '@mantine/core';
import { Fragment, useState } from 'react';
import { type Reminder, reminders } from '#endpoints/office/reminders.ts';
import { US_STATES, usState } from '#domain/places/us-states.ts';
import { zonesOf } from '#domain/places/state-zones.ts';
import { dayIn } from '#domain/time.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { formatUsd } from '../../../../kit/format.ts';
import { IconAlertTriangle, IconCircleCheck, IconMail, IconMessageSearch } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { switchReminders } from '../../work/messages/switch-reminders.ts';
import { dayOf, nearness, timeOf, writtenDayOf } from '../../work/messages/reminder-time.ts';
import classes from './reminders.module.css';
import shared from '../../../../kit/page/shared.module.css';

/** The reminders of the next days, by day, with the actions for each. */
export function PlannedList({ planned }: { planned: readonly Reminder[] }) {
  const [outcome, setOutcome] = useState<{ tone: 'green' | 'red'; text: string }>();
  const [now] = useState(() => new Date());
  const days = Map.groupBy(planned, dayOf);
  async function runAction(work: () => Promise<unknown>, done: string): Promise<void> {
    setOutcome(undefined);
    try {
      await work();
      await refreshAll();
      setOutcome({ tone: 'green', text: done });
    } catch (error) {
      setOutcome({ tone: 'red', text: errorSentence('Failed to change this reminder', error) });
    }
  }
  return (
    <section className={classes.planned} aria-label="Coming up">
      <div className={classes.plannedHead}>
        <h2>Coming up</h2>
        <p className={shared.small}>14 days, times at the customer’s place. {zonesNote(planned)}</p>
      </div>
      {outcome && (
        <Notice tone={outcome.tone} icon={outcome.tone === 'green' ? IconCircleCheck : IconAlertTriangle}>
          <p>{outcome.text}</p>
        </Notice>
      )}
      {planned.length === 0 && (
        <Box component="p" px={20} pb={20} className={shared.muted}>
          Nothing is planned. Documents that you send while reminders are on appear here.
        </Box>
      )}
      {[...days].map(([day, rows]) => (
        <Fragment key={day}>
          <h3 className={classes.day}>
            {writtenDayOf(day)}{' '}
            <Box component="span" ml={6} fw={400} className={shared.muted}>
              {nearness(day, todayOf(rows, now))}
            </Box>
          </h3>
          <ul>
            {rows.map((reminder) => (
              <PlannedRow key={`${reminder.document.id} ${reminder.step}`} reminder={reminder} runAction={runAction} />
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  );
}

function todayOf([first]: readonly Reminder[], now: Date): string {
  return dayIn(first?.time_zone ?? 'UTC', now);
}

/** Explains why a reminder is sent later in a state with two time zones. */
function zonesNote(planned: readonly Reminder[]): string {
  const two = planned.find(({ place, channel }) => channel === 'sms' && zonesOf(stateOf(place)).length > 1);
  if (!two) return '';
  return `${US_STATES[stateOf(two.place)]} has two zones: texts wait until the hour holds in both.`;
}

function stateOf(place: string) {
  return usState(place.slice(-2)) ?? 'NY';
}

interface PlannedRowProps {
  reminder: Reminder;
  runAction: (work: () => Promise<unknown>, done: string) => Promise<void>;
}

function PlannedRow({ reminder, runAction }: PlannedRowProps) {
  const { document, step, channel, recipient, customer_name, state, reason } = reminder;
  const [isBusy, setIsBusy] = useState(false);
  const about = titleOf(reminder);
  const body = { document: { kind: document.kind, id: document.id }, step };
  const run = (work: () => Promise<unknown>, done: string) => () => {
    setIsBusy(true);
    void runAction(work, done).finally(() => setIsBusy(false));
  };
  const Icon = channel === 'sms' ? IconMessageSearch : IconMail;
  return (
    <li className={classes.row} data-skipped={state === 'skipped' || undefined}>
      <p className={classes.when}>
        {timeOf(reminder)}
        <Group component="small" gap={6} wrap="nowrap" className={`${shared.small} ${shared.breakable}`}>
          {reminder.place}
        </Group>
      </p>
      <p className={classes.to}>
        {customer_name}
        <Group component="small" gap={6} wrap="nowrap" className={`${shared.small} ${shared.breakable}`}>
          <Icon size={16} aria-hidden />
          {state === 'skipped' ? reason : channel === 'sms' ? `Text to ${recipient}` : 'Email'}
        </Group>
      </p>
      <p className={classes.what}>
        <b>{about}</b>
        {state === 'waiting' && <em>{reason} </em>}
        {channel === 'sms' ? reminder.text : `${reminder.subject}.${document.kind === 'visit' ? '' : ' PDF attached.'}`}
      </p>
      <div className={classes.actions}>
        {state === 'skipped' ? (
          <Button
            variant="subtle"
            disabled={isBusy}
            onClick={run(() => call(reminders.unskip, { body }), `The reminder of ${about} is planned again.`)}
          >
            Undo Skip
          </Button>
        ) : (
          <>
            <Button
              variant="subtle"
              disabled={isBusy}
              onClick={run(() => call(reminders.skip, { body }), `The reminder of ${about} is skipped.`)}
            >
              Skip
            </Button>
            <Button
              variant="subtle"
              disabled={isBusy}
              onClick={run(() => call(reminders.sendNow, { body }), `The reminder of ${about} is being sent.`)}
            >
              Send Now
            </Button>
            <Button
              variant="subtle"
              disabled={isBusy}
              onClick={run(() => switchReminders(document, true), `Reminders of ${about} are off.`)}
            >
              Off for This One
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function titleOf({ document, amount }: Reminder): string {
  return amount === null ? document.name : `${document.name}, ${formatUsd(amount)}`;
}
