import { counted, formatUsd } from '../ui/format.ts';
import classes from './estimate-summary.module.css';
import { totalsAsTyped, type EstimateValues } from './estimate-values.ts';
import { decimal } from './lines.ts';

/** The totals of an estimate as it is typed, always in sight on a wide screen. */
export function EstimateSummary({ values }: { values: EstimateValues }) {
  const totals = totalsAsTyped(values);
  return (
    <aside className={classes.summary} aria-label="Totals">
      <dl>
        <Amount term="Non-optional lines" value={formatUsd(totals.non_optional_dollar)} />
        <Amount term="Optional lines" value={formatUsd(totals.optional_dollar)} />
        <div className={classes.rule} aria-hidden />
        <Amount term="Sub total" value={formatUsd(totals.total_dollar)} />
        <Amount term={`Tax (${decimal(values.tax_rate)}%)`} value={formatUsd(totals.tax_amount)} />
        <Amount term="Discount" value={formatUsd(0 - decimal(values.discount_usd))} />
      </dl>
      <dl className={classes.final}>
        <Amount term="Final total" value={formatUsd(totals.final_total)} />
      </dl>
      <dl className={classes.hours}>
        <Amount term="Non-optional hours" value={counted(totals.non_optional_hour, 'hour')} />
        <Amount term="Optional hours" value={counted(totals.optional_hour, 'hour')} />
        <Amount term="Time to complete" value={timeToComplete(values)} />
      </dl>
    </aside>
  );
}

function Amount({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** "9 days 4 hours" */
function timeToComplete(values: EstimateValues): string {
  const days = counted(decimal(values.time_to_complete_day), 'day');
  return `${days} ${counted(decimal(values.time_to_complete_hr), 'hour')}`;
}
