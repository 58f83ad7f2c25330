import { Link } from '../../../../../kit/router/router.tsx';
import type { HomeMoney } from '#contract/office/home.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import { paths } from '../../../../../kit/paths.ts';
import { counted, formatUsd } from '../../../../../kit/format.ts';
import { OWED_WORDS } from '../../../sales/invoices/owed-filter.tsx';
import { BarRows, type BarTone } from './bar-rows.tsx';
import { PlotCard } from './plot-card.tsx';

const TONES = { not_due: 'plain', days_1_14: 'amber', days_15_30: 'red', days_31: 'red' } as const satisfies Record<
  string,
  BarTone
>;

/** What customers owe, by days past due. */
export function OwedByAge({ ages }: { ages: HomeMoney['owed_by_age'] }) {
  const total = formatUsd(sumOfAmounts(ages.map(({ amount }) => amount)));
  const invoices = counted(
    ages.reduce((sum, { count }) => sum + count, 0),
    'invoice',
  );
  const most = Math.max(...ages.map(({ amount }) => amount), 0.01);
  return (
    <PlotCard
      title="Owed to you"
      figure={total}
      aside={<Link to={owedFor('any')}>{invoices}</Link>}
      drawnAs={`Owed by age: ${ages.map(({ age, amount }) => `${OWED_WORDS[age]} ${formatUsd(amount)}`).join(', ')}.`}
      height={176}
      list={{ label: 'View invoices', to: owedFor('any') }}
      table={
        <table aria-label="Owed by age">
          <thead>
            <tr>
              <th scope="col">Age</th>
              <th scope="col">Invoices</th>
              <th scope="col">Owed</th>
            </tr>
          </thead>
          <tbody>
            {ages.map(({ age, count, amount }) => (
              <tr key={age}>
                <th scope="row">{OWED_WORDS[age]}</th>
                <td>{count}</td>
                <td>
                  <Link to={owedFor(age)}>{formatUsd(amount)}</Link>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Together</th>
              <td>{invoices}</td>
              <td>{total}</td>
            </tr>
          </tfoot>
        </table>
      }
    >
      <BarRows
        rows={ages.map(({ age, count, amount }) => ({
          key: age,
          name: OWED_WORDS[age],
          count: (
            <>
              {count} <small>{count === 1 ? 'invoice' : 'invoices'}</small>
            </>
          ),
          share: amount / most,
          tone: TONES[age],
          value: formatUsd(amount),
        }))}
      />
    </PlotCard>
  );
}

function owedFor(age: string): string {
  return `${paths.invoices()}?owed=${age}`;
}
