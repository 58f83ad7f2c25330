import { createHash } from 'node:crypto';
import { termsWithValidity } from '#domain/sales/estimate-terms.ts';
import { scheduleAmounts } from '#domain/totals.ts';
import { pricingInSnapshot } from '../../../core/documents/priced-lines.ts';
import { canonicalJson } from '../../../platform/canonical-json.ts';
import type { EstimateDocument } from './estimate-document.ts';
import type { EstimateRow, LineRow } from './rows.ts';

/** What a customer agrees to: the document without its number, dates, letterhead and the customer's address. */
export type EstimateContent = ReturnType<typeof estimateContent>;

export function estimateContent(estimate: Omit<EstimateRow, 'company_id'>, lines: readonly LineRow[]) {
  return {
    name: estimate.name,
    description: estimate.description ?? '',
    lines: lines.map((line) => ({
      itemized_estimate_id: line.itemized_estimate_id,
      code: line.code ?? '',
      description: line.description,
      unit_price_dollar: line.unit_price_dollar,
      quantity: line.quantity,
      duration_hour: line.duration_hour,
      cost_type: line.cost_type,
      sub_total_dollar: line.sub_total_dollar,
      is_optional: line.is_optional,
      // Only where they differ from the lines of earlier revisions, whose hashes stay.
      ...pricingInSnapshot(line),
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
    valid_business_days: estimate.valid_business_days,
  };
}

/** Equal for equal contents: a line item that is replaced by the same one under another id changes nothing. */
export function contentSha256(content: EstimateContent): Buffer {
  const hashed = {
    name: content.name,
    description: content.description,
    lines: content.lines.map(({ itemized_estimate_id: _id, ...line }) => line),
    non_optional_dollar: content.non_optional_dollar,
    optional_dollar: content.optional_dollar,
    total_dollar: content.total_dollar,
    tax_rate: content.tax_rate,
    tax_amount: content.tax_amount,
    discount_usd: content.discount_usd,
    final_total: content.final_total,
    time_to_complete_day: content.time_to_complete_day,
    time_to_complete_hr: content.time_to_complete_hr,
    terms_and_conditions: content.terms_and_conditions,
    payment_schedule: content.payment_schedule,
    valid_business_days: content.valid_business_days,
  } satisfies Record<keyof EstimateContent, unknown>;
  return createHash('sha256').update(canonicalJson(hashed)).digest();
}

function paymentSchedule(
  estimate: Pick<EstimateRow, `${'deposit' | 'start' | 'completion' | 'retainage'}_percent` | 'final_total'>,
): EstimateDocument['payment_schedule'] {
  const { deposit_percent, start_percent, completion_percent, retainage_percent, final_total } = estimate;
  const parts = [
    { label: 'Deposit', percent: deposit_percent },
    { label: 'At start', percent: start_percent },
    { label: 'At completion', percent: completion_percent },
    { label: 'Retainage', percent: retainage_percent },
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
