import type { JobsiteAndProject } from '#contract/work/jobsites.ts';
import { useJobsites } from '../jobsites/hooks.ts';
import { NO_JOBSITE, type VisitValues } from './visit-values.ts';

export interface SitesOfProject {
  all: readonly JobsiteAndProject[];
  /** The id of the visit's jobsite; null without one. */
  chosen: string | null;
  loading: boolean;
  failure: string | null;
  retry: () => void;
}

/** The jobsites of a visit's project: if there is only one, it is the visit's until another choice is made. */
export function useSites({ project_id, jobsite_id }: Pick<VisitValues, 'project_id' | 'jobsite_id'>): SitesOfProject {
  const { rows, loading, failure, retry } = useJobsites({ sort: 'name' }, project_id, project_id !== '');
  // While another project's jobsites are loading, those of the previous one are still listed.
  const all = rows.filter((site) => site.project_id === project_id);
  return { all, chosen: chosenOf(jobsite_id, all), loading, failure, retry };
}

function chosenOf(jobsite_id: string, all: readonly JobsiteAndProject[]): string | null {
  if (jobsite_id === NO_JOBSITE) return null;
  const only = all.length === 1 ? all[0]?.jobsite_id : undefined;
  return jobsite_id || only || null;
}
