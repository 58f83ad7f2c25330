import { useSearchParams } from 'react-router';
import { type ChangeOrder, changeOrders } from '../../../../contract/change-orders.ts';
import { byId, type ListQuery } from '../../../../contract/endpoint.ts';
import { useNavigationState } from '../../lib/navigation-state.ts';
import { useList, useRecord } from '../../lib/queries.ts';

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
    { failure: 'Failed to get change orders', enabled: estimate_id !== '' },
  );
}

/**
 * The change order selected on the previous screen: first from navigation state, then fetched again from the server. A
 * message names it in the address, which is all that a new tab knows.
 */
export function useChosenChangeOrder() {
  const { change_order_id, change_order } = useNavigationState<ChangeOrderState>();
  const [inAddress] = useSearchParams();
  // What somebody has typed into the address names no record.
  const named = byId.safeParse({ id: inAddress.get('change_order_id') }).data?.id;
  const id = change_order_id ?? change_order?.change_order_id ?? named;
  const asked = useRecord(
    changeOrders.read,
    { params: { id: id ?? '' } },
    { placeholder: change_order, enabled: !!id },
  );
  return { id, ...asked };
}
