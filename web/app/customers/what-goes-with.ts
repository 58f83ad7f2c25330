import { estimates } from '../../../contract/estimates.ts';
import { images } from '../../../contract/images.ts';
import { jobsites } from '../../../contract/jobsites.ts';
import { projects } from '../../../contract/projects.ts';
import { useBillCounts } from './bill-counts.ts';
import { useCall, useCount } from '../queries.ts';
import { whatGoes } from '../ui/what-goes.ts';

/** What is deleted with a customer, each kind by its number; undefined until all are known. */
export function useWhatGoesWith(customer_id: string): string[] | undefined {
  const params = { id: customer_id };
  const projectCount = useCount(projects.byCustomer, { params });
  const jobsiteCount = useCount(jobsites.listJoined, { query: { customer_id } });
  const photoCount = useCall(images.countOfCustomer, { params }).data?.count;
  const estimateCount = useCount(estimates.byCustomer, { query: { customer_id } });
  const { invoiceCount, paymentCount } = useBillCounts({ customer_id });
  return whatGoes([
    [projectCount, 'project'],
    [jobsiteCount, 'jobsite'],
    [photoCount, 'photo'],
    [estimateCount, 'estimate', 'with all itemized estimates'],
    [invoiceCount, 'invoice', 'with all itemized invoices'],
    [paymentCount, 'customer payment'],
  ]);
}
