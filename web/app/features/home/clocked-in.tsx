import { useId, useState } from 'react';
import type { Home } from '../../../../contract/home.ts';
import { formatDuration } from '../../../../contract/time.ts';
import { paths } from '../../paths.ts';
import { Link } from 'react-router';
import classes from './clocked-in.module.css';
import { timeOf } from './since-text.ts';

/** Who is at work, where and for how long. */
export function ClockedInCard({ today: { clocked_in, employees, time_zone } }: { today: Home['today'] }) {
  const heading = useId();
  const [now] = useState(() => Date.now());
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <div className={classes.head}>
        {clocked_in.length > 0 && <i aria-hidden />}
        <h2 id={heading}>Clocked in now</h2>
        <span>{employees > 0 && `${clocked_in.length} of ${Math.max(employees, clocked_in.length)}`}</span>
        <Link to={paths.timecardReport()}>Timecard Report</Link>
      </div>
      {clocked_in.length === 0 && <p className={classes.nobody}>Nobody is clocked in.</p>}
      <ul className={classes.people}>
        {clocked_in.map(({ timecard_id, employee_name, jobsite_name, clock_in }) => (
          <li key={timecard_id}>
            <span className={classes.face} aria-hidden>
              {initials(employee_name)}
            </span>
            <div>
              <b>{employee_name}</b>
              <span>{jobsite_name}</span>
            </div>
            <div className={classes.time}>
              <b>{formatDuration(Math.max(0, (now - Date.parse(clock_in)) / 1000))}</b>
              <span>since {timeOf(time_zone, new Date(clock_in))}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '').join('');
}
