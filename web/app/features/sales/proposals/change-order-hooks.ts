import { type ChangeOrder, changeOrders } from '#endpoints/sales/change-orders.ts';
import type { ListQuery } from '#contract/endpoint.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { useList, useRecord } from '../../../../kit/api/queries.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';

/** Navigation state of screens about one change order. */
export interface ChangeOrderState {
  change_order_id?: string;
  change_order?: ChangeOrder;
}

/** Navigation state that passes a change order to the next screen. */
export function carrying(change_order: ChangeOrder): ChangeOrderState {
  return { change_order_id: change_order.change_order_id, change_order };
}

/** A page of the change orders of one estimate. */
export function useChangeOrders(estimate_id: string, query: ListQuery) {
  return useList(
    changeOrders.byEstimate,
    { query: { ...query, estimate_id } },
    { failure: inSentence('Failed to get change orders'), enabled: estimate_id !== '' },
  );
}

/** The change order selected on the previous screen: first from navigation state, then fetched again from the server. */
export function useChosenChangeOrder() {
  const { change_order_id, change_order } = useNavigationState<ChangeOrderState>();
  const id = change_order_id ?? change_order?.change_order_id;
  const read = useRecord(changeOrders.read, { params: { id: id ?? '' } }, { placeholder: change_order, enabled: !!id });
  return { id, ...read };
}
