import type { ReactNode } from 'react';
import type { ProjectCosting } from '#contract/sales/costing.ts';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { formatDuration } from '#domain/time.ts';
import { EXPENSE_CATEGORY_WORDS } from '#domain/work/expenses.ts';
import { counted, formatUsd } from '../../../../kit/format.ts';
import { paths } from '../../../../kit/paths.ts';
import { Link } from '../../../../kit/router/router.tsx';
import { carrying } from '../../work/projects/hooks.ts';
import classes from '../installments/billing.module.css';
import shared from '../../../../kit/page/shared.module.css';

interface CostingSourcesProps {
  costing: ProjectCosting;
  project: ProjectAndCustomer;
}

/** Where each figure comes from. */
export function CostingSources({ costing, project }: CostingSourcesProps) {
  const state = carrying(project);
  return (
    <section className={classes.card} aria-labelledby="costing-sources">
      <div className={classes.head}>
        <h2 id="costing-sources">Where each figure comes from</h2>
      </div>
      <table className={classes.sources}>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">From</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          <Row
            figure="Sold"
            from="Approved estimates and change orders, without tax"
            dollars={costing.approved_dollar}
          />
          {costing.other_billed_dollar > 0 && (
            <Row
              figure="Sold"
              from="Invoices without an approved estimate, without tax"
              dollars={costing.other_billed_dollar}
            />
          )}
          {costing.labor.map((person) => (
            <Row
              key={person.employee_id}
              figure="Labor"
              from={
                <>
                  {person.full_name}, {formatDuration(person.worked_seconds)}
                  {person.lacks_wage && (
                    <span className={`${shared.secondLine} ${shared.fault}`}>Some hours have no wage yet.</span>
                  )}
                </>
              }
              dollars={-person.labor_dollar}
            />
          ))}
          {costing.labor.length === 0 && <Row figure="Labor" from="No hours yet" dollars={0} />}
          {costing.expenses.map(({ category, count, amount_dollar }) => (
            <Row
              key={category}
              figure="Expenses"
              from={
                <Link to={paths.projectExpenses()} state={state}>
                  {EXPENSE_CATEGORY_WORDS[category]}, {counted(count, 'expense')}
                </Link>
              }
              dollars={-amount_dollar}
            />
          ))}
          {costing.expenses.length === 0 && <Row figure="Expenses" from="No expenses yet" dollars={0} />}
        </tbody>
        <tfoot>
          <Row figure={costing.profit_dollar < 0 ? 'Loss' : 'Profit'} from="" dollars={costing.profit_dollar} />
        </tfoot>
      </table>
      <p className={classes.none}>
        Labor is each time card at the wage of its day, with taxes and insurance; overtime premiums are in Payroll.
        Billed so far with tax: {formatUsd(costing.billed_dollar)}, paid {formatUsd(costing.paid_dollar)}.
      </p>
    </section>
  );
}

function Row({ figure, from, dollars }: { figure: string; from: ReactNode; dollars: number }) {
  return (
    <tr>
      <th scope="row">{figure}</th>
      <td>{from}</td>
      <td>{formatUsd(dollars)}</td>
    </tr>
  );
}
