import { formatDuration } from '../../../contract/time.ts';
import { PERIODS, type Period } from './kept.ts';
import type { Texts } from './texts.ts';
import classes from './time-page.module.css';

/** Hours of today, this week and this month. */
export function HoursWorked({ hours, texts }: { hours: Record<Period, number | null>; texts: Texts }) {
  return (
    <dl className={classes.hours}>
      {PERIODS.map((period) => (
        <div key={period}>
          <dt>{texts.hours[period]}</dt>
          <dd>{hours[period] === null ? texts.notAvailable : formatDuration(hours[period])}</dd>
        </div>
      ))}
    </dl>
  );
}
