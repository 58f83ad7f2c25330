import { TotalsAside } from '../documents/totals-aside.tsx';
import { counted, formatUsd } from '../../ui/format.ts';
import { decimal } from '../../ui/typing.ts';
import { totalsAsTyped, type EstimateValues } from './estimate-values.ts';

/** The totals of an estimate as typed. */
export function EstimateSummary({ values }: { values: EstimateValues }) {
  const totals = totalsAsTyped(values);
  return (
    <TotalsAside
      parts={[
        [
          ['Non-optional lines', formatUsd(totals.non_optional_dollar)],
          ['Optional lines', formatUsd(totals.optional_dollar)],
        ],
        [
          ['Sub total', formatUsd(totals.total_dollar)],
          [`Tax (${decimal(values.tax_rate)}%)`, formatUsd(totals.tax_amount)],
          ['Discount', formatUsd(0 - decimal(values.discount_usd))],
        ],
      ]}
      total={['Final total', formatUsd(totals.final_total)]}
      foot={[
        ['Non-optional hours', counted(totals.non_optional_hour, 'hour')],
        ['Optional hours', counted(totals.optional_hour, 'hour')],
        ['Time to complete', timeToComplete(values)],
      ]}
    />
  );
}

/** "9 days 4 hours" */
function timeToComplete(values: EstimateValues): string {
  const days = counted(decimal(values.time_to_complete_day), 'day');
  return `${days} ${counted(decimal(values.time_to_complete_hr), 'hour')}`;
}
