import { customerPayments } from '../../../contract/customer-payments.ts';
import { useCall } from '../queries.ts';

/** How many invoices a customer has, or one of its projects, and payments on them; undefined until known. */
export function useBillCounts({ customer_id, project_id }: { customer_id: string; project_id?: string }) {
  const { data } = useCall(customerPayments.byCustomer, { params: { id: customer_id } });
  const invoices = data?.projects
    .filter((project) => project_id === undefined || project.project_id === project_id)
    .flatMap((project) => project.invoices);
  return {
    invoiceCount: invoices?.length,
    paymentCount: invoices?.reduce((count, { customer_payments }) => count + customer_payments.length, 0),
  };
}
