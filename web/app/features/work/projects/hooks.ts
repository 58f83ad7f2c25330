import { workTotals } from '#endpoints/work/work-totals.ts';
import type { ListQuery, QueryInput } from '#contract/endpoint.ts';
import { projects, type ProjectAndCustomer } from '#endpoints/work/projects.ts';
import { useIdInAddress, useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { useCall, useList, useRecord } from '../../../../kit/api/queries.ts';

/** Navigation state of screens about one project. */
export interface ProjectState {
  project_id?: string;
  project?: ProjectAndCustomer;
}

/** Navigation state that passes a project to the next screen. */
export function carrying(project: ProjectAndCustomer): ProjectState {
  return { project_id: project.project_id, project };
}

const FAILURE = { failure: 'Failed to get project' };

/** A page of the company's projects, or of one customer's. */
export function useProjects(query: ListQuery & QueryInput<(typeof projects)['listJoined']>, customerId?: string) {
  const all = useList(projects.listJoined, { query }, { ...FAILURE, enabled: !customerId });
  const ofCustomer = useList(
    projects.byCustomer,
    { params: { id: customerId ?? '' }, query },
    { ...FAILURE, enabled: !!customerId },
  );
  return customerId ? ofCustomer : all;
}

/** The numbers of projects that the filters of the list select, and their amounts; of one customer if it is given. */
export function useProjectsSummary(customer_id?: string) {
  return useCall(workTotals.projects, { query: { customer_id } }).data;
}

/** The project selected on the previous screen: from navigation state or the address, then from the server. */
export function useChosenProject() {
  const { project_id, project } = useNavigationState<ProjectState>();
  const inAddress = useIdInAddress('project_id');
  const id = project_id ?? project?.project_id ?? inAddress;
  const result = useRecord(projects.read, { params: { id: id ?? '' } }, { placeholder: project, enabled: !!id });
  return { id, ...result };
}
