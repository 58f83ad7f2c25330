import type { ListQuery } from '../../../contract/endpoint.ts';
import { jobsites, type JobsiteAndProject } from '../../../contract/jobsites.ts';
import { useNavigationState } from '../navigation-state.ts';
import { useList, useRecord } from '../queries.ts';

/** What screens about one jobsite receive in navigation state. */
export interface JobsiteState {
  jobsite_id?: string;
  jobsite?: JobsiteAndProject;
}

/** The state that hands a jobsite over to its next screen. */
export function carrying(jobsite: JobsiteAndProject): JobsiteState {
  return { jobsite_id: jobsite.jobsite_id, jobsite };
}

/** A page of the company's jobsites, or of one project's. */
export function useJobsites(query: ListQuery, project_id?: string) {
  return useList(jobsites.listJoined, { query: { ...query, project_id } }, { failure: 'Failed to get jobsite' });
}

/** The jobsite chosen on the screen before: at once from navigation state, then fresh from the server. */
export function useChosenJobsite() {
  const { jobsite_id, jobsite } = useNavigationState<JobsiteState>();
  const id = jobsite_id ?? jobsite?.jobsite_id;
  const asked = useRecord(jobsites.read, { params: { id: id ?? '' } }, { placeholder: jobsite, enabled: !!id });
  return { id, ...asked };
}
