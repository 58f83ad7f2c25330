import { projects, type ProjectAndCustomer } from '../../../contract/projects.ts';
import { useCall } from '../queries.ts';
import { whatGoes } from '../ui/what-goes.ts';

/** What is deleted with a project, each kind by its number; undefined until known. */
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
