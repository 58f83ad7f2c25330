import { Box } from '@mantine/core';
import { useId } from 'react';
import type { ClockedIn, Home } from '#contract/office/home.ts';
import { secondsBetween } from '#domain/work/breaks.ts';
import { formatDuration } from '#domain/time.ts';
import { paths } from '../../../../kit/paths.ts';
import { Link } from '../../../../kit/router/router.tsx';
import classes from './home.module.css';
import { timeOf } from '../../../../kit/format.ts';
import shared from '../../../../kit/page/shared.module.css';

/** Which employees are clocked in, where, and for how long. */
export function ClockedInCard({ today, readAt }: { today: Home['today']; readAt: Date }) {
  const { clocked_in, employees, time_zone } = today;
  const heading = useId();
  return (
    <Box component="section" miw={0} className={shared.box} aria-labelledby={heading}>
      <div className={classes.clockedInHead}>
        {clocked_in.length > 0 && <i aria-hidden />}
        <h2 id={heading}>Clocked in now</h2>
        <Box component="span" flex={1} fz={13} lh="1.25rem" className={shared.faint}>
          {employees > 0 && `${clocked_in.length} of ${Math.max(employees, clocked_in.length)}`}
        </Box>
        <Link to={paths.timecardReport()}>Timecard Report</Link>
      </div>
      {clocked_in.length === 0 && <p className={classes.nobody}>No one is clocked in.</p>}
      <ul className={classes.people}>
        {clocked_in.map((card) => (
          <li key={card.timecard_id}>
            <span className={classes.face} aria-hidden>
              {initials(card.employee_name)}
            </span>
            <div>
              <Box component="b" fz={14} lh="1.25rem" c="var(--jp-text)">
                {card.employee_name}
              </Box>
              <span>{card.jobsite_name}</span>
            </div>
            <div className={classes.time}>
              <Box component="b" fz={14} lh="1.25rem" c="var(--jp-text)">
                {formatDuration(workedBy(card, readAt.getTime()))}
              </Box>
              <span>
                {card.on_break_since ? 'on break ' : ''}since{' '}
                {timeOf(time_zone, new Date(card.on_break_since ?? card.clock_in))}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** Seconds worked, without breaks. */
function workedBy({ clock_in, on_break_since, break_seconds }: ClockedIn, readAt: number): number {
  const until = on_break_since ? Date.parse(on_break_since) : readAt;
  return Math.max(0, secondsBetween(Date.parse(clock_in), until) - break_seconds);
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '').join('');
}
