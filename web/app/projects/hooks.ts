import type { ListQuery } from '../../../contract/endpoint.ts';
import { estimates } from '../../../contract/estimates.ts';
import { projects, type ProjectAndCustomer } from '../../../contract/projects.ts';
import { useBillCounts } from '../customers/bill-counts.ts';
import { useNavigationState } from '../navigation-state.ts';
import { useCount, useList, useRecord } from '../queries.ts';
import { whatGoes } from '../ui/what-goes.ts';

/** What screens about one project receive in navigation state. */
export interface ProjectState {
  project_id?: string;
  project?: ProjectAndCustomer;
}

const FAILURE = { failure: 'Failed to get project' };

/** A page of the company's projects, or of one customer's. */
export function useProjects(query: ListQuery, customerId?: string) {
  const all = useList(projects.listJoined, { query }, { ...FAILURE, enabled: !customerId });
  const ofCustomer = useList(
    projects.byCustomer,
    { params: { id: customerId ?? '' }, query },
    { ...FAILURE, enabled: !!customerId },
  );
  return customerId ? ofCustomer : all;
}

/** The project chosen on the screen before: at once from navigation state, then fresh from the server. */
export function useChosenProject() {
  const { project_id, project } = useNavigationState<ProjectState>();
  const id = project_id ?? project?.project_id;
  const asked = useRecord(projects.read, { params: { id: id ?? '' } }, { placeholder: project, enabled: !!id });
  return { id, ...asked };
}

/** What is deleted with a project, each kind by its number; undefined until all are known. */
export function useWhatGoesWith({ customer_id, project_id }: ProjectAndCustomer): string[] | undefined {
  const estimateCount = useCount(estimates.byCustomer, { query: { customer_id, project_id } });
  const { invoiceCount, paymentCount } = useBillCounts({ customer_id, project_id });
  return whatGoes([
    [estimateCount, 'estimate', 'with all itemized estimates'],
    [invoiceCount, 'invoice', 'with all itemized invoices'],
    [paymentCount, 'customer payment'],
  ]);
}
