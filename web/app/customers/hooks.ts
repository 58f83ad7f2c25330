import { customers, type Customer } from '../../../contract/customers.ts';
import type { ListQuery } from '../../../contract/endpoint.ts';
import { estimates } from '../../../contract/estimates.ts';
import { projects } from '../../../contract/projects.ts';
import { useNavigationState } from '../navigation-state.ts';
import { useCount, useList, useRecord } from '../queries.ts';
import { whatGoes } from '../ui/what-goes.ts';
import { useBillCounts } from './bill-counts.ts';

/** What screens about one customer receive in navigation state. */
export interface CustomerState {
  customer_id?: string;
  customer?: Customer;
}

/** A page of the company's customers. */
export function useCustomers(query: ListQuery) {
  return useList(customers.list, { query }, { failure: 'Failed to get customer' });
}

/** The customer chosen on the screen before: at once from navigation state, then fresh from the server. */
export function useChosenCustomer() {
  const { customer_id, customer } = useNavigationState<CustomerState>();
  const id = customer_id ?? customer?.customer_id;
  const asked = useRecord(customers.read, { params: { id: id ?? '' } }, { placeholder: customer, enabled: !!id });
  return { id, ...asked };
}

/** What is deleted with a customer, each kind by its number; undefined until all are known. */
export function useWhatGoesWith(customer_id: string): string[] | undefined {
  const projectCount = useCount(projects.byCustomer, { params: { id: customer_id } });
  const estimateCount = useCount(estimates.byCustomer, { query: { customer_id } });
  const { invoiceCount, paymentCount } = useBillCounts({ customer_id });
  return whatGoes([
    [projectCount, 'project'],
    [estimateCount, 'estimate', 'with all itemized estimates'],
    [invoiceCount, 'invoice', 'with all itemized invoices'],
    [paymentCount, 'customer payment'],
  ]);
}
