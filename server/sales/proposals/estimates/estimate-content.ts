import { type CustomerSees, seesInSnapshot } from '#domain/sales/customer-sees.ts';
import { termsWithValidity } from '#domain/sales/estimate-terms.ts';
import { scheduleAmounts } from '#domain/totals.ts';
import { lineContent, sha256Of } from '../content.ts';
import type { EstimateLineRow, EstimateRow } from '../rows.ts';
import type { EstimateDocument } from './estimate-document.ts';

/** What a customer agrees to: the document without its number, dates, letterhead and the customer's address. */
export type EstimateContent = ReturnType<typeof estimateContent>;

/** `sees` is what the customer sees of the line items, whether the estimate or its company determines it. */
export function estimateContent(
  estimate: Omit<EstimateRow, 'company_id'>,
  lines: readonly EstimateLineRow[],
  sees: CustomerSees,
) {
  return {
    name: estimate.name,
    description: estimate.description ?? '',
    lines: lines.map((line) => ({
      itemized_estimate_id: line.itemized_estimate_id,
      ...lineContent(line),
      is_optional: line.is_optional,
      // Only if there is one, so that the hashes of earlier revisions remain valid.
      ...(line.package !== null && { package: line.package }),
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
    ...seesInSnapshot(sees),
  };
}

/** Equal contents have equal hashes: replacing a line item by the same one under another id changes nothing. */
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
    // Undefined is not hashed, so that the hashes of revisions from before the choice existed remain valid.
    customer_sees: content.customer_sees,
  } satisfies Record<keyof EstimateContent, unknown>;
  return sha256Of(hashed);
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
