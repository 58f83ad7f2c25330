import { Box, Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { type Need, NEED_KINDS, type NeedKind } from '#endpoints/core/needs.ts';
import {
  home as homeCalls,
  type Home,
  type NeedGroup,
  type SnoozedGroup,
  type SnoozedNeed,
} from '#endpoints/office/home.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { counted } from '../../../../kit/format.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { GroupLine } from './group-line.tsx';
import classes from './work-to-do.module.css';
import { NeedLine } from './need-line.tsx';
import { RunLine } from './remind-all.tsx';
import { SnoozeButton, type SnoozeRef } from './snooze-button.tsx';
import type { CompanyTime } from './since-text.ts';
import shared from '../../../../kit/page/shared.module.css';

/** More lines are shown on request. */
const SHOWN_AT_FIRST = 8;

interface NeedsCardProps {
  home: Pick<Home, 'needs' | 'groups' | 'needs_total' | 'put_away' | 'put_away_groups' | 'reminder_runs'>;
  at: CompanyTime;
  onCloseTimecard: (timecard_id: string) => void;
}

/**
 * What needs attention, one line each with one button; many lines of a kind are one group. Nothing disappears: lines
 * that were put away are counted below.
 */
export function NeedsCard({ home, at, onCloseTimecard }: NeedsCardProps) {
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const { busy, message, problem, run } = useMoves(() => title.current?.focus());
  const entries = entriesOf(home);
  const shown = showsAll ? entries : entries.slice(0, SHOWN_AT_FIRST);
  const rest = entries.slice(SHOWN_AT_FIRST);
  const restTotal = rest.reduce((sum, entry) => sum + countOf(entry), 0);
  const snoozing = {
    busy,
    snooze: (ref: SnoozeRef) =>
      void run(() => call(homeCalls.snooze, { body: ref }), 'Snoozed until tomorrow.', 'Failed to snooze the line'),
  };
  const line = (entry: Entry) => {
    const isFirst = entry === entries[0];
    if ('document' in entry)
      return (
        <NeedLine key={keyOf(entry)} need={entry} at={at} isFirst={isFirst} onCloseTimecard={onCloseTimecard}>
          <SnoozeButton of={entry} {...snoozing} />
        </NeedLine>
      );
    return (
      <GroupLine
        key={keyOf(entry)}
        group={entry}
        at={at}
        isFirst={isFirst}
        onCloseTimecard={onCloseTimecard}
        snoozing={snoozing}
        isRunning={home.reminder_runs.some((run) => run.finished_at === null && run.band === entry.band)}
      />
    );
  };
  const { needs_total } = home;
  return (
    <Box component="section" miw={0} className={shared.box} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading} ref={title} tabIndex={-1}>
          Needs you
        </h2>
        <Box component="span" flex={1} fz={13} lh="1.25rem" className={shared.faint}>
          {needs_total.toLocaleString('en-US')} to do
        </Box>
        {rest.length > 0 && !showsAll && (
          <button type="button" onClick={() => setShowsAll(true)}>
            All {needs_total.toLocaleString('en-US')}
          </button>
        )}
        <p className="visually-hidden" role="status">
          {message}
        </p>
      </div>
      {problem && (
        <div className={classes.problem}>
          <Notice tone="red" icon={IconAlertTriangle}>
            <p>{problem}</p>
          </Notice>
        </div>
      )}
      {entries.length === 0 && <NothingToDo />}
      {entries.length + home.reminder_runs.length > 0 && (
        <ul aria-labelledby={heading}>
          {shown.filter(isAnnounced).map(line)}
          {home.reminder_runs.map((run) => (
            <RunLine key={run.reminder_run_id} run={run} at={at} />
          ))}
          {shown.filter((entry) => !isAnnounced(entry)).map(line)}
        </ul>
      )}
      {rest.length > 0 && (
        <div className={classes.foot}>
          <span>{showsAll ? '' : `${restTotal.toLocaleString('en-US')} more: ${restText(rest)}.`}</span>
          <button type="button" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show less' : `Show ${restTotal.toLocaleString('en-US')} more`}
          </button>
        </div>
      )}
      <PutAway home={home} at={at} busy={busy} run={run} onCloseTimecard={onCloseTimecard} />
    </Box>
  );
}

type Entry = Need | NeedGroup;

/** Lines and groups, the most urgent kind first and the oldest first within each kind. */
function entriesOf({ needs, groups }: Pick<Home, 'needs' | 'groups'>): Entry[] {
  return [...needs, ...groups].toSorted(
    (a, b) => NEED_KINDS.indexOf(a.kind) - NEED_KINDS.indexOf(b.kind) || (a.since ?? '').localeCompare(b.since ?? ''),
  );
}

/** Approvals are above everything else, the progress of reminders included. */
function isAnnounced({ kind }: Entry): boolean {
  return kind === 'estimate_approved';
}

function countOf(entry: Entry): number {
  return 'document' in entry ? 1 : entry.count;
}

function keyOf(entry: Entry): string {
  return `${entry.kind} ${'document' in entry ? entry.document.id : entry.band}`;
}

const REST_WORDS: Record<NeedKind, [one: string, many: string]> = {
  estimate_approved: ['approval', 'approvals'],
  question: ['question', 'questions'],
  payment_failed: ['failed payment', 'failed payments'],
  payment_disputed: ['disputed payment', 'disputed payments'],
  invoice_overpaid: ['overpaid invoice', 'overpaid invoices'],
  account_restricted: ['restricted account', 'restricted accounts'],
  approved_unplanned: ['estimate to plan', 'estimates to plan'],
  visit_time_request: ['request for another time', 'requests for another time'],
  installment_ready: ['installment to bill', 'installments to bill'],
  invoices_overdue: ['late customer', 'late customers'],
  estimate_expiring: ['estimate that expires', 'estimates that expire'],
  message_failed: ['bounced message', 'bounced messages'],
  timecard_open: ['time card', 'time cards'],
  visit_without_crew: ['visit without crew', 'visits without crew'],
  receipts_to_check: ['receipt to check', 'receipts to check'],
};

/** "4 estimates that expire, 1 bounced message" */
function restText(rest: readonly Entry[]): string {
  return [...Map.groupBy(rest, ({ kind }) => kind)]
    .map(([kind, of]) =>
      counted(
        of.reduce((sum, entry) => sum + countOf(entry), 0),
        ...REST_WORDS[kind],
      ),
    )
    .join(', ');
}

interface PutAwayProps extends NeedsCardProps {
  busy: boolean;
  run: ReturnType<typeof useMoves>['run'];
}

/** The lines and groups that are snoozed, behind their number. */
function PutAway({ home: { put_away, put_away_groups }, at, busy, run, onCloseTimecard }: PutAwayProps) {
  const [isShown, setIsShown] = useState(false);
  const entries = [...put_away, ...put_away_groups];
  if (entries.length === 0) return null;
  const total = entries.reduce((sum, entry) => sum + countOf(entry), 0);
  const again = (entry: SnoozedNeed | SnoozedGroup) => (
    <Button
      className={classes.act}
      aria-label={`Show again: ${entry.sentence}`}
      disabled={busy}
      onClick={() => void run(() => showAgain(entry), 'Shown again.', 'Failed to show the line again')}
    >
      Show again
    </Button>
  );
  return (
    <>
      <div className={classes.foot}>
        <span>{total.toLocaleString('en-US')} snoozed until tomorrow</span>
        <button type="button" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide them' : 'Show them'}
        </button>
      </div>
      {isShown && (
        <ul aria-label="Snoozed until tomorrow">
          {entries.map((entry) =>
            'document' in entry ? (
              <NeedLine key={keyOf(entry)} need={entry} at={at} isPutAway onCloseTimecard={onCloseTimecard}>
                {again(entry)}
              </NeedLine>
            ) : (
              <GroupLine
                key={keyOf(entry)}
                group={entry}
                at={at}
                putAway={again(entry)}
                onCloseTimecard={onCloseTimecard}
              />
            ),
          )}
        </ul>
      )}
    </>
  );
}

function NothingToDo() {
  return (
    <p className={classes.nothing}>
      <IconCircleCheck size={20} stroke={1.75} aria-hidden />
      You’re all caught up.
    </p>
  );
}

/** Puts a line away or restores it. The focused line then no longer exists: `onDone` moves the focus. */
function useMoves(onDone: () => void) {
  const [state, setState] = useState({ busy: false, message: '', problem: '' });
  const run = async (move: () => Promise<unknown>, message: string, failure: string): Promise<void> => {
    setState({ busy: true, message: '', problem: '' });
    try {
      await move();
      await refreshAll();
      setState({ busy: false, message, problem: '' });
      onDone();
    } catch (error) {
      setState({ busy: false, message: '', problem: errorSentence(failure, error) });
      await refreshAll();
    }
  };
  return { ...state, run };
}

function showAgain({ home_snooze_id: id }: { home_snooze_id: string }): Promise<unknown> {
  return call(homeCalls.unsnooze, { params: { id } });
}
