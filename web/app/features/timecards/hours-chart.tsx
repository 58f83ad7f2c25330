import { lazy, Suspense } from 'react';
import { hoursByDay, type HoursOfDays } from './hours-by-day.ts';
import classes from './hours-chart.module.css';

const HoursBars = lazy(() => import('./hours-bars.tsx'));

/** Distinguishable in both color schemes; the legend names them. */
const COLOURS = ['slate-5', 'amber-4', 'green-5', 'blue-4', 'red-4', 'ink-4'];

/**
 * Hours of each day, one color per employee. The tables beside it show the same numbers. The chart's library is loaded
 * later into a box of its final height: the buttons below must not move under a finger.
 */
export function HoursChart({ hours }: { hours: HoursOfDays }) {
  const { rows, series } = hoursByDay(hours);
  const colored = series.map((each, index) => ({ ...each, color: `var(--jp-${COLOURS[index]})` }));
  return (
    <figure className={classes.chart}>
      <figcaption>Hours by day</figcaption>
      <div
        className={classes.bars}
        role="img"
        aria-label="Bar chart of hours by day and employee; the tables here say the same in figures"
      >
        <Suspense fallback={null}>
          <HoursBars rows={rows} series={colored} />
        </Suspense>
      </div>
      <ul className={classes.legend}>
        {colored.map(({ name, label, color }) => (
          <li key={name}>
            <i style={{ background: color }} aria-hidden />
            {label}
          </li>
        ))}
      </ul>
    </figure>
  );
}
