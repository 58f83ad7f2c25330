import { customers } from '../../../../contract/customers.ts';
import { useCall } from '../../lib/queries.ts';
import { whatGoes } from '../../ui/what-goes.ts';

/** The records that are deleted with a customer, counted by kind; undefined until loaded. */
export function useWhatGoesWith(customer_id: string): string[] | undefined {
  const { data } = useCall(customers.dependents, { params: { id: customer_id } });
  return whatGoes([
    [data?.projects, 'project'],
    [data?.jobsites, 'jobsite'],
    [data?.photos, 'photo'],
    [data?.estimates, 'estimate', 'with all itemized estimates'],
    [data?.invoices, 'invoice', 'with all itemized invoices'],
    [data?.customer_payments, 'customer payment'],
  ]);
}
