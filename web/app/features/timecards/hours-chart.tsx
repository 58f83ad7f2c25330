import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { formatDuration } from '../../../../contract/time.ts';
import { hoursByDay, type HoursOfDays } from './hours-by-day.ts';
import classes from './hours-chart.module.css';

/** Distinguishable in both color schemes; the legend names them. */
const COLOURS = ['slate-5', 'amber-4', 'green-5', 'blue-4', 'red-4', 'ink-4'];

/** Hours of each day, one color per employee. The tables beside it show the same numbers. */
export default function HoursChart({ hours }: { hours: HoursOfDays }) {
  const { rows, series } = hoursByDay(hours);
  return (
    <figure className={classes.chart}>
      <figcaption>Hours by day</figcaption>
      <div role="img" aria-label="Bar chart of hours by day and employee; the tables here say the same in figures">
        <BarChart
          h={240}
          data={rows}
          dataKey="day"
          type="stacked"
          series={series.map((each, index) => ({ ...each, color: `var(--jp-${COLOURS[index]})` }))}
          valueFormatter={(worked) => formatDuration(Math.round(worked * 3600))}
          yAxisProps={{ tickFormatter: (worked: number) => `${worked}h`, width: 44 }}
          // No animation on load.
          barProps={{ isAnimationActive: false }}
          maxBarWidth={48}
          gridColor="var(--jp-plot-grid)"
          textColor="var(--jp-text-2)"
          cursorFill="var(--jp-hover)"
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <ul className={classes.legend}>
        {series.map(({ name, label }, index) => (
          <li key={name}>
            <i style={{ background: `var(--jp-${COLOURS[index]})` }} aria-hidden />
            {label}
          </li>
        ))}
      </ul>
    </figure>
  );
}
