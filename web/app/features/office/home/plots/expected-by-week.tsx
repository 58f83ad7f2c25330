import { type ReactNode, useState } from 'react';
import { EXPECTED_WEEKS, type ExpectedByWeek, home } from '#endpoints/office/home.ts';
import { shortDay } from '#domain/time.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import { errorSentence } from '../../../../../kit/api/error-text.ts';
import { useCall } from '../../../../../kit/api/queries.ts';
import { counted, formatUsd } from '../../../../../kit/format.ts';
import { useLater } from '../../../../../kit/page/use-later.ts';
import { paths } from '../../../../../kit/paths.ts';
import type { Plot } from './plot-card.tsx';
import classes from './plots.module.css';
import { WEEK_BARS_HEIGHT, WeekBars } from './week-bars.tsx';

type Weeks = ExpectedByWeek['weeks'];

const loadList = async () => (await import('./expected-list.tsx')).ExpectedList;

/**
 * What customers are expected to pay each week, as bars, compared to what is due, as lines across them, and the list of a
 * week that was pressed. Requested once it is shown.
 */
export function useExpectedPlot(isShown: boolean): { plot: Plot; list: ReactNode } {
  const { data, error } = useCall(home.expected, {}, { enabled: isShown });
  const [week, setWeek] = useState<string>();
  const { Part: ExpectedList } = useLater(loadList, week !== undefined);
  const weeks = data?.weeks ?? [];
  const expected = formatUsd(sumOfAmounts(weeks.map((each) => each.expected)));
  const due = formatUsd(sumOfAmounts(weeks.map((each) => each.due)));
  return {
    plot: {
      title: `Expected, ${EXPECTED_WEEKS} weeks`,
      figure: data ? expected : '\u00A0',
      aside: data && `${due} due`,
      legend: { bar: 'Expected', line: 'Due' },
      drawnAs: `Expected by week against due, ${EXPECTED_WEEKS} weeks. Expected ${expected}, due ${due}. Show as table has each week.`,
      height: WEEK_BARS_HEIGHT,
      over: weeks.length > 0 && <WeekButtons weeks={weeks} onOpen={setWeek} />,
      facts: (
        <p className={classes.delay}>
          {error ? errorSentence('Failed to get what is expected', error) : data ? delayWords(data) : '\u00A0'}
        </p>
      ),
      list: { label: 'View invoices', to: `${paths.invoices()}?owed=any` },
      table: <Table weeks={weeks} sums={{ expected, due }} onOpen={setWeek} />,
      children: (
        <WeekBars
          weeks={weeks.map(({ week, expected: bar, due: line }) => ({
            week,
            bar,
            line: line > 0 ? line : undefined,
            words: `${formatUsd(bar)} expected, ${formatUsd(line)} due`,
          }))}
        />
      ),
    },
    list: week && ExpectedList && <ExpectedList week={week} onClose={() => setWeek(undefined)} />,
  };
}

/** "Customers pay 6 days after the due day, the median of 24 invoices. $400.00 more is expected later." */
function delayWords({ median_delay_days: days, settled_invoices: count, later }: ExpectedByWeek): string {
  const more = later > 0 ? ` ${formatUsd(later)} more is expected later.` : '';
  if (count === 0) return `On the due day, until invoices are paid.${more}`;
  const when =
    days === 0 ? 'on the due day' : `${counted(Math.abs(days), 'day')} ${days > 0 ? 'after' : 'before'} the due day`;
  return `Customers pay ${when}, the median of ${counted(count, 'invoice')}.${more}`;
}

interface WeeksProps {
  weeks: Weeks;
  onOpen: (week: string) => void;
}

function Table({ weeks, sums, onOpen }: WeeksProps & { sums: { expected: string; due: string } }) {
  return (
    <table aria-label="Expected and due by week">
      <thead>
        <tr>
          <th scope="col">Week of</th>
          <th scope="col">Due</th>
          <th scope="col">Expected</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ week, due, expected, count }) => (
          <tr key={week}>
            <th scope="row">{shortDay(week)}</th>
            <td>{formatUsd(due)}</td>
            <td>
              {count === 0 ? (
                formatUsd(expected)
              ) : (
                <button type="button" className={classes.figureButton} onClick={() => onOpen(week)}>
                  {formatUsd(expected)}
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Together</th>
          <td>{sums.due}</td>
          <td>{sums.expected}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The bars as buttons that open their lists. On a phone, where they are too narrow to touch, the table has them. */
function WeekButtons({ weeks, onOpen }: WeeksProps) {
  return (
    <div className={classes.weekButtons}>
      {weeks.map(({ week, expected, count }) => (
        <button
          key={week}
          type="button"
          disabled={count === 0}
          aria-label={`Week of ${shortDay(week)}: ${formatUsd(expected)} expected`}
          onClick={() => onOpen(week)}
        />
      ))}
    </div>
  );
}
