import { signedDollars } from '../../../core/documents/figures.ts';
import type { JoinedChangeOrderRow } from './store.ts';

/** `CO 1 to #1001, More gutters, + $1,200.00` */
export function auditedChangeOrder(row: JoinedChangeOrderRow) {
  const { change_order_id, change_order_number, estimate_number, name, final_total } = row;
  const summary = `CO ${change_order_number} to #${estimate_number}, ${name}, ${signedDollars(final_total)}`;
  return { record_type: 'change_order', record_id: change_order_id, summary } as const;
}
