import { DEFAULT_TERMS, type EstimateInput } from '#contract/sales/estimate-fields.ts';
import type { NewLine } from '#contract/sales/itemized-estimates.ts';
import { termsWithValidity } from '#domain/sales/estimate-terms.ts';
import { estimateTotals, lineSubTotal } from '#domain/totals.ts';
import { seesColumn } from '../../../core/documents/customer-sees.ts';
import { completeLineFields, lineFigures } from '../lines.ts';
import type { EstimateLineRow } from '../rows.ts';

/** A line item with defaults for omitted fields; fields that were added later default to the saved values. */
export function completeLine(line: NewLine, saved?: EstimateLineRow) {
  const { is_optional = false, package: ofPackage = saved?.package ?? null } = line;
  const fields = completeLineFields(line, saved);
  return { ...fields, sub_total_dollar: lineSubTotal(line), is_optional, package: ofPackage };
}

/** The line item with numbers, for sums and responses. */
export function estimateLineFigures(
  row: Parameters<typeof lineFigures>[0] & Pick<EstimateLineRow, 'is_optional' | 'package'>,
) {
  return { ...lineFigures(row), is_optional: row.is_optional, package: row.package };
}

/** The totals of line items and rates, computed by the same code as the browser's preview. */
export function totalsOf(
  lines: readonly EstimateLineRow[],
  rates: { tax_rate: number | string; discount_usd: number | string },
): ReturnType<typeof estimateTotals> {
  return estimateTotals(lines.map(estimateLineFigures), {
    tax_rate: Number(rates.tax_rate),
    discount_usd: Number(rates.discount_usd),
  });
}

/** The fields of a new estimate. If all terms are omitted, it gets the default ones. */
export function completeEstimate(input: EstimateInput) {
  const terms = {
    terms_and_conditions:
      input.terms_and_conditions && termsWithValidity(input.terms_and_conditions, input.valid_business_days ?? null),
    valid_business_days: input.valid_business_days,
    deposit_percent: input.deposit_percent,
    start_percent: input.start_percent,
    completion_percent: input.completion_percent,
    retainage_percent: input.retainage_percent,
  };
  const hasNoTerms = Object.values(terms).every((term) => term === undefined);
  return {
    name: input.name,
    description: input.description ?? null,
    ...(hasNoTerms ? DEFAULT_TERMS : terms),
    time_to_complete_day: input.time_to_complete_day ?? 0,
    time_to_complete_hr: input.time_to_complete_hr ?? 0,
    tax_rate: input.tax_rate ?? 0,
    discount_usd: input.discount_usd ?? 0,
    ...seesColumn(input.customer_sees),
  };
}
