import { Box, Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { type Need } from '#endpoints/core/needs.ts';
import { home as homeCalls, type Home, type SnoozedNeed } from '#endpoints/office/home.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import classes from './work-to-do.module.css';
import { NeedLine } from './need-line.tsx';
import type { CompanyTime } from './since-text.ts';
import shared from '../../../../kit/page/shared.module.css';

interface NeedsCardProps {
  home: Pick<Home, 'needs' | 'needs_total' | 'put_away'>;
  at: CompanyTime;
  onCloseTimecard: (timecard_id: string) => void;
}

/**
 * What needs attention, one line each with one button. Nothing disappears: lines that were put away are counted below.
 */
export function NeedsCard({ home: { needs, needs_total, put_away }, at, onCloseTimecard }: NeedsCardProps) {
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [showsPutAway, setShowsPutAway] = useState(false);
  const { busy, message, problem, run } = useMoves(() => title.current?.focus());
  const isOpen = showsPutAway && put_away.length > 0;
  const isPutAwayFailed = 'Failed to snooze the line';
  return (
    <Box component="section" miw={0} className={shared.box} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading} ref={title} tabIndex={-1}>
          Needs you
        </h2>
        <Box component="span" fz={13} lh="1.25rem" className={shared.faint}>
          {needs_total} to do
        </Box>
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
      {needs.length === 0 && <NothingToDo />}
      {needs.length > 0 && (
        <ul aria-labelledby={heading}>
          {needs.map((need, index) => (
            <NeedLine key={keyOf(need)} need={need} at={at} isFirst={index === 0} onCloseTimecard={onCloseTimecard}>
              <Button
                variant="subtle"
                className={classes.tomorrow}
                aria-label={`Snooze until tomorrow: ${need.sentence}`}
                disabled={busy}
                onClick={() => void run(() => putAway(need), 'Snoozed until tomorrow.', isPutAwayFailed)}
              >
                Snooze
              </Button>
            </NeedLine>
          ))}
        </ul>
      )}
      {needs_total > needs.length && (
        <p className={classes.foot}>
          Showing {needs.length} of {needs_total}. The others follow as these are done.
        </p>
      )}
      {put_away.length > 0 && (
        <div className={classes.foot}>
          <span>{put_away.length} snoozed until tomorrow</span>
          <button type="button" aria-expanded={isOpen} onClick={() => setShowsPutAway(!isOpen)}>
            {isOpen ? 'Hide them' : 'Show them'}
          </button>
        </div>
      )}
      {isOpen && (
        <ul aria-label="Snoozed until tomorrow">
          {put_away.map((need) => (
            <NeedLine key={keyOf(need)} need={need} at={at} isPutAway onCloseTimecard={onCloseTimecard}>
              <Button
                className={classes.act}
                aria-label={`Show again: ${need.sentence}`}
                disabled={busy}
                onClick={() => void run(() => showAgain(need), 'Shown again.', 'Failed to show the line again')}
              >
                Show again
              </Button>
            </NeedLine>
          ))}
        </ul>
      )}
    </Box>
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

function putAway({ kind, document }: Need): Promise<unknown> {
  return call(homeCalls.snooze, { body: { kind, document } });
}

function showAgain({ home_snooze_id: id }: SnoozedNeed): Promise<unknown> {
  return call(homeCalls.unsnooze, { params: { id } });
}

function keyOf({ kind, document }: Need): string {
  return `${kind} ${document.id}`;
}
