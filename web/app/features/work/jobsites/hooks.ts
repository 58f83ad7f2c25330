import type { ListQuery } from '#contract/endpoint.ts';
import { jobsites, type JobsiteAndProject } from '#endpoints/work/jobsites.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { useList, useRecord } from '../../../../kit/api/queries.ts';

/** Navigation state of screens about one jobsite. */
export interface JobsiteState {
  jobsite_id?: string;
  jobsite?: JobsiteAndProject;
}

/** Navigation state that passes a jobsite to the next screen. */
export function carrying(jobsite: JobsiteAndProject): JobsiteState {
  return { jobsite_id: jobsite.jobsite_id, jobsite };
}

/** A page of the company's jobsites, or of one project's. */
export function useJobsites(query: ListQuery, project_id?: string, enabled = true) {
  const failure = 'Failed to get jobsite';
  return useList(jobsites.listJoined, { query: { ...query, project_id } }, { failure, enabled });
}

/** The jobsite selected on the previous screen: first from navigation state, then fetched again from the server. */
export function useChosenJobsite() {
  const { jobsite_id, jobsite } = useNavigationState<JobsiteState>();
  const id = jobsite_id ?? jobsite?.jobsite_id;
  const result = useRecord(jobsites.read, { params: { id: id ?? '' } }, { placeholder: jobsite, enabled: !!id });
  return { id, ...result };
}
