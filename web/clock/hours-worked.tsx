import { formatDuration } from '../../contract/time.ts';
import { PERIODS, type Period } from './tap-queue.ts';
import type { Translations } from './translations.ts';
import classes from './time-page.module.css';

/** Hours of today, this week and this month. */
export function HoursWorked({
  hours,
  translations,
}: {
  hours: Record<Period, number | null>;
  translations: Translations;
}) {
  return (
    <dl className={classes.hours}>
      {PERIODS.map((period) => (
        <div key={period}>
          <dt>{translations.hours[period]}</dt>
          <dd>{hours[period] === null ? translations.notAvailable : formatDuration(hours[period])}</dd>
        </div>
      ))}
    </dl>
  );
}
