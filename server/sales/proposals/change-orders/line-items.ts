import { LINES_MAX } from '#contract/sales/itemized-estimates.ts';
import { LineItemStore } from '../../../core/documents/line-item-store.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import type { ChangeOrderLineRow } from '../rows.ts';

export const changeOrderLineItems = new LineItemStore({
  table: 'change_order_line_items',
  id: 'change_order_line_item_id',
  parent: 'change_order_id',
  notFound: 'change_order_line_item_not_found',
  max: LINES_MAX,
  tooMany: `A change order has at most ${LINES_MAX} lines.`,
});

/** The line items of several change orders, each in order. */
export async function lineItemsOf(
  db: CompanyDb,
  changeOrderIds: readonly string[],
): Promise<Map<string, ChangeOrderLineRow[]>> {
  if (changeOrderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('change_order_line_items')
    .selectAll()
    .where('change_order_id', 'in', changeOrderIds)
    .orderBy('position')
    .orderBy('change_order_line_item_id')
    .execute();
  return Map.groupBy(rows, ({ change_order_id }) => change_order_id);
}
