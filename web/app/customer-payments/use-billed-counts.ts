import { customerPayments } from '../../../contract/customer-payments.ts';
import { useCall } from '../queries.ts';

interface BilledCounts {
  /** Undefined until they are known. */
  invoiceCount: number | undefined;
  paymentCount: number | undefined;
}

/** How many invoices a customer has, or one of their projects, and how many payments were made on them. */
export function useBilledCounts(customer_id: string, project_id?: string): BilledCounts {
  const { data } = useCall(customerPayments.byCustomer, { params: { id: customer_id } });
  const invoices = data?.projects
    .filter((project) => project_id === undefined || project.project_id === project_id)
    .flatMap((project) => project.invoices);
  return {
    invoiceCount: invoices?.length,
    paymentCount: invoices?.reduce((sum, { customer_payments }) => sum + customer_payments.length, 0),
  };
}
