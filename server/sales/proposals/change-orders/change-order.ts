import { invalid } from '#contract/errors.ts';
import {
  CHANGE_ORDER_VALID_DAYS,
  type ChangeOrderInput,
  CHANGES_NOTHING,
  changesSomething,
  type NewChangeOrderLine,
  TAX_OPPOSES,
} from '#contract/sales/change-orders.ts';
import {
  type ChangeOrderLine,
  changeOrderLineSubTotal,
  changeOrderTotals,
  taxOpposes,
} from '#domain/sales/change-order-totals.ts';
import { completeLineFields, lineFigures } from '../lines.ts';
import type { ChangeOrderLineRow, ChangeOrderRow } from '../rows.ts';

/** A line item with defaults for omitted fields; fields that were added later default to the saved values. */
export function completeChangeOrderLine(line: NewChangeOrderLine, saved?: ChangeOrderLineRow) {
  const { unit_price_dollar, quantity, is_credit = false } = line;
  const sub_total_dollar = changeOrderLineSubTotal({ unit_price_dollar, quantity, is_credit });
  return { ...completeLineFields(line, saved), sub_total_dollar, is_credit };
}

/** The fields of a new change order of an estimate. */
export function completeChangeOrder(input: ChangeOrderInput, estimate: { tax_rate: string }) {
  return {
    name: input.name,
    reason: input.reason,
    tax_rate: input.tax_rate ?? Number(estimate.tax_rate),
    time_change_day: input.time_change_day ?? 0,
    bills: input.bills ?? ('alone' as const),
    valid_business_days: input.valid_business_days === undefined ? CHANGE_ORDER_VALID_DAYS : input.valid_business_days,
  };
}

/** The totals of saved line items. Rejects a change order that changes nothing. */
export function totalsOfSaved(
  lines: readonly ChangeOrderLineRow[],
  { tax_rate, time_change_day }: Pick<ChangeOrderRow, 'time_change_day'> & { tax_rate: string | number },
) {
  const figures = lines.map((row) => ({ ...lineFigures(row), is_credit: row.is_credit }));
  if (!changesSomething(figures, time_change_day)) throw invalid({ line_items: [CHANGES_NOTHING] });
  return totalsOf(figures, Number(tax_rate));
}

/** The totals, computed by the same code as the browser's preview. Rejects a tax that no invoice could bill. */
export function totalsOf(lines: readonly ChangeOrderLine[], tax_rate: number) {
  const totals = changeOrderTotals(lines, { tax_rate });
  if (taxOpposes(totals)) throw invalid({ line_items: [TAX_OPPOSES] });
  return totals;
}
