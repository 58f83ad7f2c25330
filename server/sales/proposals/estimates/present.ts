import type { Estimate } from '#contract/sales/estimates.ts';
import type { ItemizedEstimate } from '#contract/sales/itemized-estimates.ts';
import type { Presented } from '../../../core/endpoints/handlers.ts';
import { statusOn } from '../progress.ts';
import type { EstimateLineRow } from '../rows.ts';
import { estimateLineFigures } from './estimate.ts';
import type { ListedEstimateRow } from './store.ts';

/** The record on a day of the company's zone, which determines its status. */
export function presentEstimate(row: ListedEstimateRow, today: string) {
  const attributes: Presented<typeof Estimate> = {
    ...row,
    status: statusOn(row, today),
    approved_total: numberOrNull(row.approved_total),
    billed_total: Number(row.billed_total),
    paid_total: Number(row.paid_total),
    has_open_question: row.has_open_question === true,
    deposit_percent: numberOrNull(row.deposit_percent),
    start_percent: numberOrNull(row.start_percent),
    completion_percent: numberOrNull(row.completion_percent),
    retainage_percent: numberOrNull(row.retainage_percent),
    tax_rate: Number(row.tax_rate),
    discount_usd: Number(row.discount_usd),
    tax_amount: Number(row.tax_amount),
    total_dollar: Number(row.total_dollar),
    non_optional_dollar: Number(row.non_optional_dollar),
    optional_dollar: Number(row.optional_dollar),
    total_hour: Number(row.total_hour),
    non_optional_hour: Number(row.non_optional_hour),
    optional_hour: Number(row.optional_hour),
    final_total: Number(row.final_total),
  };
  return { id: row.estimate_id, type: 'estimate' as const, attributes };
}

export function presentLine(row: EstimateLineRow) {
  const { company_id: _isolation, ...fields } = row;
  const attributes: Presented<typeof ItemizedEstimate> = {
    ...fields,
    ...estimateLineFigures(row),
  };
  return { id: row.itemized_estimate_id, type: 'itemized_estimate' as const, attributes };
}

function numberOrNull(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal);
}
