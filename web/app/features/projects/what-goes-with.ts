import { projects, type ProjectAndCustomer } from '../../../../contract/projects.ts';
import { useCall } from '../../lib/queries.ts';
import { whatGoes } from '../../ui/what-goes.ts';

/** The records that are deleted with a project, counted by kind; undefined until loaded. */
export function useWhatGoesWith({ project_id }: ProjectAndCustomer): string[] | undefined {
  const { data } = useCall(projects.dependents, { params: { id: project_id } });
  return whatGoes([
    [data?.jobsites, 'jobsite'],
    [data?.photos, 'photo'],
    [data?.estimates, 'estimate', 'with all itemized estimates'],
    [data?.invoices, 'invoice', 'with all itemized invoices'],
    [data?.customer_payments, 'customer payment'],
  ]);
}
