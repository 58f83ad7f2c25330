import type { ChangeOrder, ChangeOrderLineItem } from '#contract/sales/change-orders.ts';
import type { Presented } from '../../../core/endpoints/handlers.ts';
import { lineFigures } from '../lines.ts';
import { statusOn } from '../progress.ts';
import type { ChangeOrderLineRow } from '../rows.ts';
import type { JoinedChangeOrderRow } from './store.ts';

/** The record on a day of the company's zone, which determines its status. */
export function presentChangeOrder(row: JoinedChangeOrderRow, lines: readonly ChangeOrderLineRow[], today: string) {
  const attributes: Presented<typeof ChangeOrder> = {
    ...row,
    line_items: lines.map(presentLine),
    tax_rate: Number(row.tax_rate),
    sub_total_dollar: Number(row.sub_total_dollar),
    tax_amount: Number(row.tax_amount),
    final_total: Number(row.final_total),
    approved_total: row.approved_total === null ? null : Number(row.approved_total),
    status: statusOn(row, today),
    has_open_question: row.has_open_question === true,
  };
  return { id: row.change_order_id, type: 'change_order' as const, attributes };
}

function presentLine(row: ChangeOrderLineRow): ChangeOrderLineItem {
  return {
    change_order_line_item_id: row.change_order_line_item_id,
    position: row.position,
    code: row.code,
    description: row.description,
    cost_type: row.cost_type,
    is_credit: row.is_credit,
    unit: row.unit,
    price_item_id: row.price_item_id,
    ...lineFigures(row),
  };
}
