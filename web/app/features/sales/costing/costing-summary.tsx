import type { ProjectCosting } from '#contract/sales/costing.ts';
import { formatDuration } from '#domain/time.ts';
import { hoursState } from '#domain/work/costing.ts';
import { formatUsd } from '../../../../kit/format.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import classes from '../installments/billing.module.css';
import { FiguresCard } from '../installments/figures-card.tsx';

/** Sold, labor, expenses and profit, in figures and as one bar, and hours worked against hours planned. */
export function CostingSummary({ costing }: { costing: ProjectCosting }) {
  const { sold_dollar, labor_dollar, expenses_dollar, profit_dollar, margin_percent } = costing;
  const loss = profit_dollar < 0;
  const words = `Of ${formatUsd(sold_dollar)} sold, labor costs ${formatUsd(labor_dollar)} and expenses ${formatUsd(expenses_dollar)}. The ${loss ? 'loss' : 'profit'} is ${formatUsd(Math.abs(profit_dollar))}.`;
  return (
    <FiguresCard
      label="Sold, costs and profit"
      figures={[
        { mark: 'agreed', term: 'Sold', dollars: sold_dollar, note: 'Without tax' },
        { mark: 'labor', term: 'Labor', dollars: labor_dollar, note: formatDuration(costing.worked_seconds) },
        { mark: 'expenses', term: 'Expenses', dollars: expenses_dollar, note: expensesNote(costing) },
        {
          mark: loss ? 'open' : 'paid',
          term: loss ? 'Loss' : 'Profit',
          dollars: profit_dollar,
          note: margin_percent === null ? 'Nothing sold yet' : `${margin_percent}% of what is sold`,
        },
      ]}
      parts={[
        ['labor', labor_dollar],
        ['expenses', expenses_dollar],
        ['paid', profit_dollar],
      ]}
      words={words}
    >
      <Hours costing={costing} />
    </FiguresCard>
  );
}

function expensesNote({ expenses, expenses_to_check }: ProjectCosting): string {
  if (expenses_to_check > 0) return `${expenses_to_check} to check`;
  const count = expenses.reduce((sum, each) => sum + each.count, 0);
  return count === 0 ? 'None' : `${count} receipt${count === 1 ? '' : 's'}`;
}

const STATE_WORDS = {
  fine: '',
  near: 'Most of the planned hours are used.',
  over: 'More hours than planned.',
};

/** Hours worked of the planned ones: amber from 80%, red above 100%. */
function Hours({ costing: { worked_seconds, planned_hours, open_timecards } }: { costing: ProjectCosting }) {
  const state = hoursState(worked_seconds, planned_hours);
  const worked = formatDuration(worked_seconds);
  const open = open_timecards > 0 ? ` ${open_timecards} open, counted up to now.` : '';
  return (
    <div className={classes.none}>
      {state === undefined ? (
        <p>
          <b>{worked}</b> worked. The approved estimate has no planned hours.{open}
        </p>
      ) : (
        <>
          <p>
            <b>{worked}</b> worked of <b>{formatDuration(planned_hours * 3600)}</b> planned.{open}
          </p>
          <progress
            className={classes.hours}
            max={100}
            value={Math.min(100, worked_seconds / 36 / planned_hours)}
            data-state={state}
            aria-label="Hours worked of those planned"
          />
          {STATE_WORDS[state] && (
            <Notice tone={state === 'over' ? 'red' : 'amber'} icon={IconAlertTriangle}>
              <p>{STATE_WORDS[state]}</p>
            </Notice>
          )}
        </>
      )}
    </div>
  );
}
