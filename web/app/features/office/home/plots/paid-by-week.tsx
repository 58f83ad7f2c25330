import { Box } from '@mantine/core';
import { Link } from '../../../../../kit/router/router.tsx';
import type { HomeMoney } from '#contract/office/home.ts';
import { addDays, shortDay } from '#domain/time.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import { paths } from '../../../../../kit/paths.ts';
import { formatUsd } from '../../../../../kit/format.ts';
import { axisSteps, shortDollars } from './axis.ts';
import classes from './plots.module.css';
import { PlotCard } from './plot-card.tsx';

type Weeks = HomeMoney['paid_by_week'];

/** Payments received each week, as bars, compared to the amount billed, as lines across them. */
export function PaidByWeek({ weeks, today }: { weeks: Weeks; today: string }) {
  const first = weeks[0]?.week ?? today;
  const last = addDays(weeks.at(-1)?.week ?? today, 6);
  const paid = formatUsd(sumOfAmounts(weeks.map((week) => week.paid)));
  const billed = formatUsd(sumOfAmounts(weeks.map((week) => week.billed)));
  return (
    <PlotCard
      title={`Paid, ${weeks.length} weeks`}
      figure={paid}
      aside={<Link to={billedOn(first, last)}>{billed} billed</Link>}
      legend={{ bar: 'Paid', line: 'Billed' }}
      drawnAs={`Paid by week against billed, ${weeks.length} weeks from ${shortDay(first)}. Paid ${paid}, billed ${billed}. Show as table has each week.`}
      height={184}
      list={{ label: 'View payments', to: paidOn(first, last) }}
      table={
        <table aria-label="Paid and billed by week">
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">Paid</th>
              <th scope="col">Billed</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((each) => (
              <tr key={each.week}>
                <th scope="row">{shortDay(each.week)}</th>
                <td>
                  <Link to={paidOn(each.week, addDays(each.week, 6))}>{formatUsd(each.paid)}</Link>
                </td>
                <td>
                  <Link to={billedOn(each.week, addDays(each.week, 6))}>{formatUsd(each.billed)}</Link>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Together</th>
              <td>{paid}</td>
              <td>{billed}</td>
            </tr>
          </tfoot>
        </table>
      }
    >
      <Bars weeks={weeks} />
    </PlotCard>
  );
}

function Bars({ weeks }: { weeks: Weeks }) {
  const steps = axisSteps(Math.max(...weeks.flatMap(({ paid, billed }) => [paid, billed])));
  const top = steps.at(-1) ?? 1;
  const height = (dollars: number) => `${(Math.max(0, dollars) / top) * 100}%`;
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
        {weeks.map(({ week, paid, billed }, index) => (
          <Box
            pos="relative"
            flex={1}
            miw={0}
            key={week}
            title={`Week of ${shortDay(week)}: ${formatUsd(paid)} paid, ${formatUsd(billed)} billed`}
          >
            <Box pos="relative" h="100%" mx="14%">
              <i className={classes.paid} style={{ height: height(paid) }} />
              <i className={classes.billed} style={{ bottom: height(billed) }} />
            </Box>
            {index % 3 === 0 && <span>{shortDay(week)}</span>}
          </Box>
        ))}
      </div>
    </Box>
  );
}

function paidOn(from: string, to: string): string {
  return `${paths.receivedPayments()}?paid_from=${from}&paid_to=${to}`;
}

function billedOn(from: string, to: string): string {
  return `${paths.invoices()}?billed_from=${from}&billed_to=${to}`;
}
