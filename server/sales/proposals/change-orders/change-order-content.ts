import { type CustomerSees, seesInSnapshot } from '#domain/sales/customer-sees.ts';
import { lineContent, sha256Of } from '../content.ts';
import type { ChangeOrderLineRow, ChangeOrderRow } from '../rows.ts';

/** What a customer agrees to: the document without its number, dates, letterhead and previously agreed total. */
export type ChangeOrderContent = ReturnType<typeof changeOrderContent>;

/** `sees` is what the customer sees of the line items, whether the estimate or its company determines it. */
export function changeOrderContent(
  changeOrder: Omit<ChangeOrderRow, 'company_id'>,
  lines: readonly ChangeOrderLineRow[],
  sees: CustomerSees,
) {
  return {
    name: changeOrder.name,
    reason: changeOrder.reason,
    lines: lines.map((line) => ({
      change_order_line_item_id: line.change_order_line_item_id,
      ...lineContent(line),
      is_credit: line.is_credit,
    })),
    total_dollar: changeOrder.sub_total_dollar,
    tax_rate: changeOrder.tax_rate,
    tax_amount: changeOrder.tax_amount,
    final_total: changeOrder.final_total,
    time_change_day: changeOrder.time_change_day,
    bills: changeOrder.bills,
    valid_business_days: changeOrder.valid_business_days,
    ...seesInSnapshot(sees),
  };
}

/** Equal contents have equal hashes: replacing a line item by the same one under another id changes nothing. */
export function changeOrderSha256(content: ChangeOrderContent): Buffer {
  const hashed = {
    name: content.name,
    reason: content.reason,
    lines: content.lines.map(({ change_order_line_item_id: _id, ...line }) => line),
    total_dollar: content.total_dollar,
    tax_rate: content.tax_rate,
    tax_amount: content.tax_amount,
    final_total: content.final_total,
    time_change_day: content.time_change_day,
    bills: content.bills,
    valid_business_days: content.valid_business_days,
    // Undefined is not hashed, so that the hashes of revisions from before the choice existed remain valid.
    customer_sees: content.customer_sees,
  } satisfies Record<keyof ChangeOrderContent, unknown>;
  return sha256Of(hashed);
}
