import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { home, NEEDS_PAGE, type NeedGroup } from '#endpoints/office/home.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { formatUsd } from '../../../../kit/format.ts';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { NEED_LOOKS } from '../../core/next-steps/need-looks.ts';
import { NeedLine } from './need-line.tsx';
import { RemindAll } from './remind-all.tsx';
import { type CompanyTime, sinceOldest } from './since-text.ts';
import { SnoozeButton, type Snoozing } from './snooze-button.tsx';
import classes from './work-to-do.module.css';

interface GroupLineProps {
  group: NeedGroup;
  at: CompanyTime;
  /** The first line has the screen's orange button. */
  isFirst?: boolean;
  /** All customers of the group are being reminded. */
  isRunning?: boolean;
  onCloseTimecard: (timecard_id: string) => void;
  /** How the group or one of its lines is put away; undefined for a group that is. */
  snoozing?: Snoozing;
  /** The button of a snoozed group, instead of all others. */
  putAway?: ReactNode;
}

/** Many lines of one kind as one: their number, sum and oldest, what to do with all of them, and the lines on request. */
export function GroupLine({ group, at, isFirst = false, isRunning = false, putAway, ...props }: GroupLineProps) {
  const [isOpen, setOpen] = useState(false);
  const lines = useId();
  const [Icon, tone] = NEED_LOOKS[group.kind];
  const toggle = { 'aria-expanded': isOpen, 'aria-controls': lines, onClick: () => setOpen(!isOpen) };
  return (
    <>
      <li className={classes.line} data-put-away={putAway !== undefined || undefined}>
        <span className={classes.icon} data-tone={tone}>
          <Icon size={20} stroke={1.75} aria-hidden />
        </span>
        <div className={classes.what}>
          <p>
            <b>{group.sentence}</b> <i className={classes.count}>{group.count.toLocaleString('en-US')}</i>
          </p>
          <span>{group.detail}</span>
        </div>
        <div className={classes.figures}>
          {group.amount !== null && <b>{formatUsd(group.amount)}</b>}
          <span>{sinceOldest(group.since, at)}</span>
        </div>
        <div className={classes.buttons}>
          {putAway ??
            (group.channels === null ? (
              <>
                <Button
                  {...toggle}
                  className={classes.act}
                  aria-label={`Review ${group.count}: ${group.sentence}`}
                  {...(isFirst && { variant: 'filled', color: 'accent' })}
                >
                  Review {group.count.toLocaleString('en-US')}
                </Button>
                {props.snoozing && <SnoozeButton of={group} {...props.snoozing} />}
              </>
            ) : (
              <>
                <RemindAll group={group} isRunning={isRunning} isFirst={isFirst} />
                <Button
                  {...toggle}
                  variant="subtle"
                  className={classes.tomorrow}
                  aria-label={`${isOpen ? 'Hide' : 'Show'}: ${group.sentence}`}
                >
                  {isOpen ? 'Hide' : 'Show'}
                </Button>
              </>
            ))}
        </div>
      </li>
      {isOpen && <Lines id={lines} group={group} at={at} {...props} />}
    </>
  );
}

function Lines({ id, group, ...props }: Omit<GroupLineProps, 'isFirst' | 'isRunning' | 'putAway'> & { id: string }) {
  const [pages, setPages] = useState(1);
  const shown = Math.min(group.count, pages * NEEDS_PAGE);
  return (
    <li className={classes.lines} id={id}>
      <ul aria-label={group.sentence}>
        {Array.from({ length: pages }, (_, page) => (
          // The pages of a group are in a fixed order.
          // oxlint-disable-next-line react/no-array-index-key
          <Page key={page} offset={page * NEEDS_PAGE} group={group} {...props} />
        ))}
      </ul>
      {(shown < group.count || group.channels !== null) && (
        <div className={classes.foot}>
          <span>
            {shown} of {group.count.toLocaleString('en-US')}
          </span>
          {shown < group.count && (
            <button type="button" onClick={() => setPages(pages + 1)}>
              Show {Math.min(NEEDS_PAGE, group.count - shown)} more
            </button>
          )}
          {group.channels !== null && props.snoozing && <SnoozeButton of={group} {...props.snoozing} />}
        </div>
      )}
    </li>
  );
}

interface PageProps extends Omit<GroupLineProps, 'isFirst' | 'isRunning' | 'putAway'> {
  offset: number;
}

function Page({ offset, group: { kind, band }, at, onCloseTimecard, snoozing }: PageProps) {
  const { data, error } = useCall(home.needs, { query: { kind, band, offset } });
  if (!data) {
    return (
      <li className={classes.problem}>
        {error ? <p role="alert">{errorSentence('Failed to get the lines', error)}</p> : <RecordSkeleton />}
      </li>
    );
  }
  return data.needs.map((need) => (
    <NeedLine key={need.document.id} need={need} at={at} onCloseTimecard={onCloseTimecard}>
      {snoozing && <SnoozeButton of={need} {...snoozing} />}
    </NeedLine>
  ));
}
