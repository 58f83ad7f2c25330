import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { NeedGroup } from '#endpoints/office/home.ts';
import { type ReminderRun, reminderRuns } from '#endpoints/office/reminder-runs.ts';
import { call, newIdempotencyKey } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { NEEDS_CONNECTION, useIsOffline } from '../../../../kit/api/offline.ts';
import { refreshAll, useCall } from '../../../../kit/api/queries.ts';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { counted, formatInstantIn, formatUsd } from '../../../../kit/format.ts';
import { IconSend } from '../../../../kit/icons/icons.ts';
import shared from '../../../../kit/page/shared.module.css';
import type { CompanyTime } from './since-text.ts';
import classes from './work-to-do.module.css';

interface RemindAllProps {
  group: NeedGroup;
  /** Reminders to this group are being sent. */
  isRunning: boolean;
  isFirst: boolean;
}

/** Reminds all customers of a group, after one question. */
export function RemindAll({ group, isRunning, isFirst }: RemindAllProps) {
  const { kind, band, count, sentence } = group;
  const isOffline = useIsOffline();
  const [asked, setAsked] = useState<{ key: string }>();
  const [{ busy, problem }, setState] = useState({ busy: false, problem: '' });
  const channels = group.channels ?? { email: 0, sms: 0, neither: 0 };
  const reachable = channels.email + channels.sms;
  const close = () => setAsked(undefined);
  const start = async (idempotencyKey: string) => {
    if (kind !== 'invoices_overdue') return;
    setState({ busy: true, problem: '' });
    try {
      await call(reminderRuns.create, { body: { kind, band } }, { idempotencyKey });
      await refreshAll();
      setState({ busy: false, problem: '' });
      close();
    } catch (error) {
      setState({ busy: false, problem: errorSentence('Failed to remind the customers', error) });
    }
  };
  const label = isRunning ? 'Reminding...' : `Remind All ${count.toLocaleString('en-US')}`;
  return (
    <>
      <Button
        className={classes.act}
        aria-label={`${label}: ${sentence}`}
        disabled={isRunning || isOffline}
        title={isOffline ? NEEDS_CONNECTION : undefined}
        {...(isFirst && { variant: 'filled', color: 'accent' })}
        onClick={() => setAsked({ key: newIdempotencyKey() })}
      >
        {label}
      </Button>
      <ModalDialog
        opened={asked !== undefined}
        onClose={close}
        title={`Remind ${counted(count, 'customer')} about ${formatUsd(group.amount ?? 0)}?`}
      >
        <p>{channelText(channels)}</p>
        <p className={shared.small}>
          Each customer gets one message about all late invoices. Texts wait for texting hours.
        </p>
        {problem && (
          <p role="alert" className={shared.fault}>
            {problem}
          </p>
        )}
        <ModalDialog.Buttons>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="filled"
            color="accent"
            loading={busy}
            disabled={reachable === 0}
            onClick={() => asked && void start(asked.key)}
          >
            Remind {reachable.toLocaleString('en-US')}
          </Button>
        </ModalDialog.Buttons>
      </ModalDialog>
    </>
  );
}

/** "119 by email, 6 by text, 3 have agreed to neither and stay here." */
function channelText({ email, sms, neither }: NonNullable<NeedGroup['channels']>): string {
  const parts = [
    email > 0 && `${email} by email`,
    sms > 0 && `${sms} by text`,
    neither > 0 &&
      `${neither} ${neither === 1 ? 'has' : 'have'} agreed to neither and ${neither === 1 ? 'stays' : 'stay'} here`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

const POLL_MS = 2000;
/** A run whose next message is later than this is not watched. */
const SOON_MS = 60_000;

/** The progress of reminders to a group, and its result for an hour. */
export function RunLine({ run: former, at }: { run: ReminderRun; at: CompanyTime }) {
  const isActive = former.finished_at === null;
  const isSoon = former.next_at !== null && Date.parse(former.next_at) < at.readAt.getTime() + SOON_MS;
  const { data } = useCall(
    reminderRuns.read,
    { params: { id: former.reminder_run_id } },
    { enabled: isActive, pollEvery: isActive && isSoon && POLL_MS },
  );
  const run = isActive ? (data?.data.attributes ?? former) : former;
  const hasJustEnded = isActive && run.finished_at !== null;
  useEffect(() => {
    if (hasJustEnded) void refreshAll();
  }, [hasJustEnded]);
  const { band, customers, reminded, skipped, waiting, next_at } = run;
  const details = [
    band === 'over_30' ? 'Over 30 days late.' : '1 to 30 days late.',
    waiting > 0 && !isSoon && next_at && `${waiting} wait until ${formatInstantIn(at.time_zone, next_at)}.`,
    skipped > 0 && `${skipped} skipped.`,
  ];
  return (
    <li className={classes.line}>
      <span className={classes.icon} data-tone={waiting > 0 ? 'blue' : 'green'}>
        <IconSend size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.what} role="status">
        <p>
          <b>{waiting > 0 ? `${reminded} of ${customers} reminded` : `${reminded} reminded`}</b>
        </p>
        <span>{details.filter(Boolean).join(' ')}</span>
      </div>
    </li>
  );
}
