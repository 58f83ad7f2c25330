import { customers, type Customer } from '#endpoints/work/customers.ts';
import { workTotals } from '#endpoints/work/work-totals.ts';
import type { ListQuery, QueryInput } from '#contract/endpoint.ts';
import { useIdInAddress, useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { useCall, useList, useRecord } from '../../../../kit/api/queries.ts';

/** Navigation state of screens about one customer. */
export interface CustomerState {
  customer_id?: string;
  customer?: Customer;
}

/** Navigation state of the customer list after a redirect: the reason. */
export interface WhyState {
  why?: string;
}

/** A page of the company's customers. */
export function useCustomers(query: ListQuery & QueryInput<(typeof customers)['list']>) {
  return useList(customers.list, { query }, { failure: 'Failed to get customer' });
}

/** The numbers of customers that the filters of the list select, and their amounts. */
export function useCustomersSummary() {
  return useCall(workTotals.customers, {}).data;
}

/** The customer selected on the previous screen: from navigation state or the address, then from the server. */
export function useChosenCustomer() {
  const { customer_id, customer } = useNavigationState<CustomerState>();
  const inAddress = useIdInAddress('customer_id');
  const id = customer_id ?? customer?.customer_id ?? inAddress;
  const result = useRecord(customers.read, { params: { id: id ?? '' } }, { placeholder: customer, enabled: !!id });
  return { id, ...result };
}
