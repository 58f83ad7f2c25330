import { Link } from '../../../../../kit/router/router.tsx';
import type { HomeMoney } from '#contract/office/home.ts';
import { addDays, shortDay } from '#domain/time.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import { paths } from '../../../../../kit/paths.ts';
import { formatUsd } from '../../../../../kit/format.ts';
import type { Plot } from './plot-card.tsx';
import { WEEK_BARS_HEIGHT, WeekBars } from './week-bars.tsx';

type Weeks = HomeMoney['paid_by_week'];

/** Payments received each week, as bars, compared to the amount billed, as lines across them. */
export function paidPlot(weeks: Weeks, today: string): Plot {
  const first = weeks[0]?.week ?? today;
  const last = addDays(weeks.at(-1)?.week ?? today, 6);
  const paid = formatUsd(sumOfAmounts(weeks.map((week) => week.paid)));
  const billed = formatUsd(sumOfAmounts(weeks.map((week) => week.billed)));
  return {
    title: `Paid, ${weeks.length} weeks`,
    figure: paid,
    aside: <Link to={billedOn(first, last)}>{billed} billed</Link>,
    legend: { bar: 'Paid', line: 'Billed' },
    drawnAs: `Paid by week against billed, ${weeks.length} weeks from ${shortDay(first)}. Paid ${paid}, billed ${billed}. Show as table has each week.`,
    height: WEEK_BARS_HEIGHT,
    list: { label: 'View payments', to: paidOn(first, last) },
    table: <Table weeks={weeks} sums={{ paid, billed }} />,
    children: (
      <WeekBars
        weeks={weeks.map(({ week, paid: bar, billed: line }) => ({
          week,
          bar,
          line,
          words: `${formatUsd(bar)} paid, ${formatUsd(line)} billed`,
        }))}
      />
    ),
  };
}

function Table({ weeks, sums }: { weeks: Weeks; sums: { paid: string; billed: string } }) {
  return (
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
          <td>{sums.paid}</td>
          <td>{sums.billed}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function paidOn(from: string, to: string): string {
  return `${paths.receivedPayments()}?paid_from=${from}&paid_to=${to}`;
}

function billedOn(from: string, to: string): string {
  return `${paths.invoices()}?billed_from=${from}&billed_to=${to}`;
}
