import { termsWithValidity } from '../../contract/estimate-terms.ts';
import { scheduleAmounts } from '../../contract/totals.ts';
import type { Letterhead } from '../documents/letterhead.ts';
import { addBusinessDays } from '../platform/clock.ts';
import { partiesOf } from '../documents/parties.ts';
import type { EstimateDocument } from './estimate-document.ts';
import type { JoinedEstimateRow } from './store.ts';
import type { LineRow } from './rows.ts';

interface Source {
  company: Letterhead;
  estimate: JoinedEstimateRow;
  lines: readonly LineRow[];
  /** The company's day on which the document is made; its validity counts from it. */
  today: string;
}

/** The complete content of the estimate on a day: later changes of any record do not affect it. */
export function estimateSnapshot({ company, estimate, lines, today }: Source): EstimateDocument {
  return {
    estimate_number: estimate.estimate_number,
    name: estimate.name,
    description: estimate.description ?? '',
    date: today,
    valid_until: estimate.valid_business_days === null ? null : addBusinessDays(today, estimate.valid_business_days),
    ...partiesOf(company, estimate),
    lines: lines.map((line) => ({
      code: line.code ?? '',
      description: line.description,
      unit_price_dollar: line.unit_price_dollar,
      quantity: line.quantity,
      duration_hour: line.duration_hour,
      cost_type: line.cost_type,
      sub_total_dollar: line.sub_total_dollar,
      is_optional: line.is_optional,
    })),
    non_optional_dollar: estimate.non_optional_dollar,
    optional_dollar: estimate.optional_dollar,
    total_dollar: estimate.total_dollar,
    tax_rate: estimate.tax_rate,
    tax_amount: estimate.tax_amount,
    discount_usd: estimate.discount_usd,
    final_total: estimate.final_total,
    time_to_complete_day: estimate.time_to_complete_day,
    time_to_complete_hr: estimate.time_to_complete_hr,
    terms_and_conditions: termsWithValidity(estimate.terms_and_conditions ?? '', estimate.valid_business_days),
    payment_schedule: paymentSchedule(estimate),
  };
}

function paymentSchedule(estimate: JoinedEstimateRow): EstimateDocument['payment_schedule'] {
  const { deposit_percent, start_percent, completion_percent, final_total } = estimate;
  const parts = [
    { label: 'Deposit', percent: deposit_percent },
    { label: 'At start', percent: start_percent },
    { label: 'At completion', percent: completion_percent },
  ];
  if (parts.every(({ percent }) => percent === null)) return [];
  const amounts = scheduleAmounts(
    Number(final_total),
    parts.map(({ percent }) => Number(percent ?? 0)),
  );
  return parts.flatMap(({ label, percent }, index) =>
    Number(percent ?? 0) > 0 ? [{ label, percent: percent ?? '0', amount: (amounts[index] ?? 0).toFixed(2) }] : [],
  );
}
