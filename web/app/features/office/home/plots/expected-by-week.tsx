import { Box } from '@mantine/core';
import { useState } from 'react';
import { EXPECTED_WEEKS, type ExpectedByWeek, home } from '#endpoints/office/home.ts';
import { shortDay } from '#domain/time.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import { errorSentence } from '../../../../../kit/api/error-text.ts';
import { useCall } from '../../../../../kit/api/queries.ts';
import { counted, formatUsd } from '../../../../../kit/format.ts';
import { useLater } from '../../../../../kit/page/use-later.ts';
import { paths } from '../../../../../kit/paths.ts';
import { axisSteps, shortDollars } from './axis.ts';
import classes from './plots.module.css';
import { PlotCard } from './plot-card.tsx';

type Weeks = ExpectedByWeek['weeks'];

const loadList = async () => (await import('./expected-list.tsx')).ExpectedList;

/**
 * What customers are expected to pay each week, as bars, compared to what is due, as lines across them. Loaded after the
 * rest of Home, whose place it does not change.
 */
export function ExpectedPayments() {
  const { data, error } = useCall(home.expected, {});
  const [week, setWeek] = useState<string>();
  const { Part: ExpectedList } = useLater(loadList, week !== undefined);
  const weeks = data?.weeks ?? [];
  const expected = formatUsd(sumOfAmounts(weeks.map((each) => each.expected)));
  const due = formatUsd(sumOfAmounts(weeks.map((each) => each.due)));
  return (
    <>
      <PlotCard
        title={`Expected, ${EXPECTED_WEEKS} weeks`}
        figure={data ? expected : '\u00A0'}
        aside={data && `${due} due`}
        legend={{ bar: 'Expected', line: 'Due' }}
        drawnAs={`Expected by week against due, ${EXPECTED_WEEKS} weeks. Expected ${expected}, due ${due}. Show as table has each week.`}
        height={184}
        isWide
        over={weeks.length > 0 && <WeekButtons weeks={weeks} onOpen={setWeek} />}
        facts={
          <p className={classes.delay}>
            {error ? errorSentence('Failed to get what is expected', error) : data ? delayWords(data) : '\u00A0'}
          </p>
        }
        list={{ label: 'View invoices', to: `${paths.invoices()}?owed=any` }}
        table={<Table weeks={weeks} sums={{ expected, due }} onOpen={setWeek} />}
      >
        <Bars weeks={weeks} />
      </PlotCard>
      {week && ExpectedList && <ExpectedList week={week} onClose={() => setWeek(undefined)} />}
    </>
  );
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

function Bars({ weeks }: { weeks: Weeks }) {
  const steps = axisSteps(Math.max(...weeks.flatMap(({ due, expected }) => [due, expected])));
  const top = steps.at(-1) ?? 1;
  const height = (dollars: number) => `${(dollars / top) * 100}%`;
  return (
    <Box pos="relative" h={184} pt={8} pr={40} pb={24}>
      <div className={classes.grid}>
        {steps.map((step) => (
          <span key={step} style={{ bottom: height(step) }}>
            <small>{shortDollars(step)}</small>
          </span>
        ))}
      </div>
      <div className={classes.weeks}>
        {weeks.map(({ week, due, expected }, index) => (
          <Box pos="relative" flex={1} miw={0} key={week}>
            <Box pos="relative" h="100%" mx="14%">
              <i className={classes.paid} style={{ height: height(expected) }} />
              {due > 0 && <i className={classes.billed} style={{ bottom: height(due) }} />}
            </Box>
            {index % 3 === 0 && <span>{shortDay(week)}</span>}
          </Box>
        ))}
      </div>
    </Box>
  );
}
