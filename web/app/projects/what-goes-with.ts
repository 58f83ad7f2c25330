import { estimates } from '../../../contract/estimates.ts';
import { images } from '../../../contract/images.ts';
import { jobsites } from '../../../contract/jobsites.ts';
import type { ProjectAndCustomer } from '../../../contract/projects.ts';
import { useBillCounts } from '../customers/bill-counts.ts';
import { useCall, useCount } from '../queries.ts';
import { whatGoes } from '../ui/what-goes.ts';

/** What is deleted with a project, each kind by its number; undefined until all are known. */
export function useWhatGoesWith({ customer_id, project_id }: ProjectAndCustomer): string[] | undefined {
  const jobsiteCount = useCount(jobsites.listJoined, { query: { project_id } });
  const photoCount = useCall(images.count, { params: { tag: 'project', owner: project_id } }).data?.count;
  const estimateCount = useCount(estimates.byCustomer, { query: { customer_id, project_id } });
  const { invoiceCount, paymentCount } = useBillCounts({ customer_id, project_id });
  return whatGoes([
    [jobsiteCount, 'jobsite'],
    [photoCount, 'photo'],
    [estimateCount, 'estimate', 'with all itemized estimates'],
    [invoiceCount, 'invoice', 'with all itemized invoices'],
    [paymentCount, 'customer payment'],
  ]);
}
