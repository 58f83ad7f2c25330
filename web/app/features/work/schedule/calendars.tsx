import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import { type CalendarFeed, calendarFeeds } from '#contract/work/calendar-feeds.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { fullName, formatInstant } from '../../../../kit/format.ts';
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCircleCheck,
  IconCopy,
  IconRefresh,
} from '../../../../kit/icons/icons.ts';
import { ListFailure, ListSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { IconCheck } from '../../../../kit/icons/public-icons.ts';
import rows from '../../../../kit/lists/data-table.module.css';
import shared from '../../../../kit/page/shared.module.css';
import { useEmployees } from '../employees/hooks.ts';
import classes from './schedule.module.css';
import { SCHEDULE_TRAIL } from './go-to-schedule.ts';
import { useAction } from '../visits/use-action.ts';

const FAILURE = 'Failed to get calendars';

/** Secret URLs of the schedule for calendar programs: one for the company, and one for each employee. */
export default function Calendars() {
  const feeds = useCall(calendarFeeds.list, {});
  const employees = useEmployees({ sort: 'first_name' });
  const failure = feeds.error ? errorSentence(FAILURE, feeds.error) : employees.failure;
  const of = (employee_id: string | null) =>
    feeds.data?.data.find(({ attributes }) => attributes.employee_id === employee_id)?.attributes;

  function retry(): void {
    void feeds.refetch();
    employees.retry();
  }

  return (
    <Page
      title="Subscribe in Your Calendar"
      trail={SCHEDULE_TRAIL}
      lead="Google, Apple and Outlook show the visits beside everything else. Google refreshes every 8 to 24 hours; Apple, when you set it to."
    >
      {failure ? (
        <ListFailure text={failure} many="calendars" onRetry={retry} />
      ) : !feeds.data || employees.loading ? (
        <ListSkeleton columns={2} />
      ) : (
        <>
          <section className={panel.panel} aria-labelledby="company-calendar">
            <h2 id="company-calendar">The Company</h2>
            <p>
              All visits, with customers’ names and phones. The link ends when the account that created it is deleted.
            </p>
            <ul className={rows.rows}>
              <Calendar employee_id={null} name="All visits" feed={of(null)} />
            </ul>
          </section>
          <section className={panel.panel} aria-labelledby="crew-calendars">
            <h2 id="crew-calendars">Each Employee</h2>
            <p>Their own visits, without customers’ names and phones. The link ends with their time card link.</p>
            {employees.rows.some(({ is_active }) => is_active) ? (
              <ul className={rows.rows}>
                {employees.rows
                  .filter(({ is_active }) => is_active)
                  .map(({ employee_id, ...employee }) => (
                    <Calendar
                      key={employee_id}
                      employee_id={employee_id}
                      name={fullName(employee)}
                      feed={of(employee_id)}
                    />
                  ))}
              </ul>
            ) : (
              <p className={shared.muted}>No employees yet.</p>
            )}
          </section>
        </>
      )}
    </Page>
  );
}

interface CalendarProps {
  employee_id: string | null;
  name: string;
  /** Undefined if there is no URL. */
  feed: CalendarFeed | undefined;
}

/** A calendar, with the actions for its URL, which is shown only once. */
function Calendar({ employee_id, name, feed }: CalendarProps) {
  const action = useAction();
  const [url, setUrl] = useState<string>();
  const [confirming, setConfirming] = useState<'renew' | 'end'>();

  async function renew(): Promise<void> {
    const isDone = await action.run('Failed to create the link', async () => {
      const { data } = await call(calendarFeeds.create, { body: { employee_id } });
      setUrl(data.attributes.url);
    });
    if (isDone) setConfirming(undefined);
  }

  async function end(id: string): Promise<void> {
    const isDone = await action.run('Failed to end the link', () => call(calendarFeeds.remove, { params: { id } }));
    if (!isDone) return;
    setUrl(undefined);
    setConfirming(undefined);
  }

  return (
    <li>
      <div className={rows.what}>
        <b>{name}</b>
        <p>{feed ? `Link created ${formatInstant(feed.created_at)}` : 'No link yet'}</p>
      </div>
      {feed ? (
        <div className={shared.buttons}>
          <Button
            aria-label={`New link: ${name}`}
            leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
            onClick={() => setConfirming('renew')}
          >
            New Link
          </Button>
          <Button aria-label={`End: ${name}`} onClick={() => setConfirming('end')}>
            End
          </Button>
        </div>
      ) : (
        <Button
          aria-label={`Create link: ${name}`}
          leftSection={<IconCalendarEvent size={18} stroke={1.75} aria-hidden />}
          loading={action.isBusy}
          onClick={() => void renew()}
        >
          Create Link
        </Button>
      )}
      {action.problem && !confirming && <Problem text={action.problem} />}
      {feed && url && <Address url={url} name={name} />}
      <ModalDialog
        opened={confirming !== undefined}
        onClose={() => setConfirming(undefined)}
        title={confirming === 'end' ? `End the link of ${name}?` : `Give ${name} a new link?`}
      >
        {action.problem && <Problem text={action.problem} />}
        <p>Calendars that use the current link stop updating at once.</p>
        <ModalDialog.Buttons>
          <Button onClick={() => setConfirming(undefined)}>Cancel</Button>
          <Button
            variant="filled"
            color="red"
            loading={action.isBusy}
            onClick={() => void (confirming === 'end' && feed ? end(feed.calendar_feed_id) : renew())}
          >
            {confirming === 'end' ? 'End Link' : 'New Link'}
          </Button>
        </ModalDialog.Buttons>
      </ModalDialog>
    </li>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <Notice tone="red" icon={IconAlertTriangle}>
      <p>{text}</p>
    </Notice>
  );
}

/** The new URL. A calendar program on this device opens it by its own URL scheme. */
function Address({ url, name }: { url: string; name: string }) {
  const clipboard = useClipboard({ timeout: 3000 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <div className={classes.address} role="group" aria-label={`Link: ${name}`}>
      <Notice tone="green" icon={IconCircleCheck}>
        <p>Copy the link now: it is shown only once. Anyone with this link can see these visits.</p>
      </Notice>
      <code>{url}</code>
      <div className={shared.buttons}>
        <Button leftSection={<Icon size={18} stroke={1.75} aria-hidden />} onClick={() => clipboard.copy(url)}>
          {clipboard.copied ? 'Copied' : 'Copy Link'}
        </Button>
        <Button component="a" href={url.replace(/^https?:/, 'webcal:')}>
          Open in Calendar
        </Button>
      </div>
      {clipboard.error && <p role="alert">The link could not be copied. Select it and copy it by hand.</p>}
    </div>
  );
}
