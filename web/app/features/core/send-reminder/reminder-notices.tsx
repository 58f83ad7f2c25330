import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { reminders as calls } from '#endpoints/office/reminders.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { NEEDS_CONNECTION, useIsOffline } from '../../../../kit/api/offline.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { IconAlertTriangle, IconCircleCheck, IconSend } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { useLater } from '../../../../kit/page/use-later.ts';
import { changeReminder, type SentReminder } from './sent-reminders.ts';

/** How long a result is shown. */
const SHOWN_MS = 6000;
const SECOND_MS = 1000;

const loadEditor = async () => (await import('./edit-reminder.tsx')).EditReminder;

/** Reminders that this tab has just sent, over the screen: each with its Undo until it leaves, and with its result. */
export function ReminderNotices({ reminders }: { reminders: readonly SentReminder[] }) {
  const edited = reminders.find(({ phase }) => phase === 'editing');
  const { Part: EditReminder, failed } = useLater(loadEditor, edited !== undefined);
  return (
    <>
      <div className={panel.floating}>
        {reminders.map(
          (reminder) => reminder.phase !== 'editing' && <ReminderNotice key={reminder.key} reminder={reminder} />,
        )}
        {edited && failed && (
          <Notice tone="red" icon={IconAlertTriangle} action={<Close reminder={edited} />}>
            <p>The text could not be loaded. The reminder was not sent.</p>
          </Notice>
        )}
      </div>
      {edited && EditReminder && <EditReminder key={edited.key} reminder={edited} />}
    </>
  );
}

function ReminderNotice({ reminder }: { reminder: SentReminder }) {
  const { phase, customer_name } = reminder;
  useSending(reminder);
  useEnd(reminder);
  if (phase === 'failed')
    return (
      <Notice tone="red" icon={IconAlertTriangle} action={<Close reminder={reminder} />}>
        <p>{reminder.text}</p>
      </Notice>
    );
  if (phase === 'done')
    return (
      <Notice tone="green" icon={IconCircleCheck} action={<Close reminder={reminder} />}>
        <p>{reminder.text}</p>
      </Notice>
    );
  if (phase === 'waiting' || phase === 'undoing') return <Waiting reminder={reminder} />;
  return (
    <Notice tone="blue" icon={IconSend}>
      <p>Reminder to {customer_name}</p>
      <p>Sending...</p>
    </Notice>
  );
}

function Waiting({ reminder }: { reminder: Extract<SentReminder, { phase: 'waiting' | 'undoing' }> }) {
  const { phase, key, message_id, customer_name, recipient, until } = reminder;
  const isOffline = useIsOffline();
  const first = useRef<HTMLButtonElement>(null);
  // The pressed button may be gone by now: its line has been dealt with.
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const seconds = useSeconds(until);
  const undo = async (next: SentReminder) => {
    changeReminder(key, { ...reminder, phase: 'undoing' });
    try {
      await call(calls.unsend, { params: { id: message_id } });
      changeReminder(key, next);
    } catch (error) {
      const text = errorSentence(`Failed to undo the reminder to ${customer_name}`, error);
      changeReminder(key, { ...reminder, phase: 'failed', text });
    }
    await refreshAll();
  };
  const busy = { disabled: isOffline || phase === 'undoing', title: isOffline ? NEEDS_CONNECTION : undefined };
  return (
    <Notice tone="blue" icon={IconSend}>
      <p>Reminder to {customer_name}</p>
      <p>
        To {recipient}
        <span aria-hidden>{seconds > 0 ? `, in ${seconds} s` : ''}</span>
      </p>
      <div className={panel.steps}>
        <Button
          ref={first}
          {...busy}
          aria-label={`Undo: reminder to ${customer_name}`}
          onClick={() => void undo({ ...reminder, phase: 'done', text: `Undone. ${customer_name} gets no reminder.` })}
        >
          Undo
        </Button>
        <Button
          variant="subtle"
          {...busy}
          aria-label={`Edit First: reminder to ${customer_name}`}
          onClick={() => void undo({ ...reminder, phase: 'editing' })}
        >
          Edit First
        </Button>
      </div>
    </Notice>
  );
}

function Close({ reminder: { key, customer_name } }: { reminder: SentReminder }) {
  return (
    <Button aria-label={`Close: reminder to ${customer_name}`} onClick={() => remove(key)}>
      Close
    </Button>
  );
}

/** Sends a new reminder. */
function useSending(reminder: SentReminder): void {
  const { phase } = reminder;
  useEffect(() => {
    if (phase === 'new') void send(reminder);
  }, [phase, reminder]);
}

async function send(reminder: SentReminder): Promise<void> {
  const { key, customer_id, customer_name } = reminder;
  changeReminder(key, { ...reminder, phase: 'sending' });
  try {
    const { data } = await call(calls.send, { body: { customer_id } }, { idempotencyKey: key });
    const { message_log_id: message_id, recipient_email, recipient_phone } = data.attributes;
    const recipient = recipient_email ?? recipient_phone ?? customer_name;
    changeReminder(key, { ...reminder, phase: 'waiting', message_id, recipient });
  } catch (error) {
    changeReminder(key, {
      ...reminder,
      phase: 'failed',
      text: errorSentence(`Failed to remind ${customer_name}`, error),
    });
  }
  await refreshAll();
}

/** Ends the time of the Undo, and removes a result that was shown long enough. */
function useEnd(reminder: SentReminder): void {
  const { key, phase, until } = reminder;
  useEffect(() => {
    if (phase === 'waiting') {
      const text = `Reminder sent to ${reminder.customer_name}.`;
      const timer = setTimeout(() => changeReminder(key, { ...reminder, phase: 'done', text }), until - Date.now());
      return () => clearTimeout(timer);
    }
    if (phase === 'done') {
      const timer = setTimeout(() => remove(key), SHOWN_MS);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [key, phase, until, reminder]);
}

/** Removes a notice. If it has the focus, the heading of the screen gets it. */
function remove(key: string): void {
  if (document.activeElement?.closest(`.${panel.floating}`))
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  changeReminder(key, undefined);
}

/** The seconds until a time, updated as they pass. */
function useSeconds(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / SECOND_MS));
}
