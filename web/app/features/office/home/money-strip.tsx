import type { HomeMoney } from '#endpoints/office/home.ts';
import { addDays } from '#domain/time.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import { Link } from '../../../../kit/router/router.tsx';
import { counted, formatUsd } from '../../../../kit/format.ts';
import { paths } from '../../../../kit/paths.ts';
import classes from './home.module.css';

/** Four figures of the company's money, each a link to its list. */
export function MoneyStrip({ money: { owed_by_age, paid_by_week, waiting } }: { money: HomeMoney }) {
  const owed = sumOf(owed_by_age);
  const overdue = sumOf(owed_by_age.filter(({ age }) => age !== 'not_due'));
  const week = paid_by_week.at(-1);
  return (
    <ul className={classes.strip} aria-label="Money">
      <li>
        <Link to={`${paths.invoices()}?filter=outstanding`}>
          <span>Owed to you</span>
          <b>{formatUsd(owed.amount)}</b>
          <span>{counted(owed.count, 'invoice')}</span>
        </Link>
      </li>
      <li>
        <Link to={`${paths.invoices()}?filter=overdue`}>
          <span>Overdue</span>
          <b data-tone={overdue.count > 0 ? 'red' : undefined}>{formatUsd(overdue.amount)}</b>
          <span>{counted(overdue.count, 'invoice')}</span>
        </Link>
      </li>
      <li>
        <Link
          to={
            week
              ? `${paths.receivedPayments()}?paid_from=${week.week}&paid_to=${addDays(week.week, 6)}`
              : paths.receivedPayments()
          }
        >
          <span>Paid this week</span>
          <b data-tone={week && week.paid > 0 ? 'green' : undefined}>{formatUsd(week?.paid ?? 0)}</b>
          <span>{counted(week?.payments ?? 0, 'payment')}</span>
        </Link>
      </li>
      <li>
        <Link to={`${paths.estimates()}?status=sent`}>
          <span>Waiting for an answer</span>
          <b>{formatUsd(waiting.amount)}</b>
          <span>{counted(waiting.count, 'estimate')}</span>
        </Link>
      </li>
    </ul>
  );
}

function sumOf(ages: HomeMoney['owed_by_age']) {
  return {
    amount: sumOfAmounts(ages.map(({ amount }) => amount)),
    count: ages.reduce((sum, { count }) => sum + count, 0),
  };
}
