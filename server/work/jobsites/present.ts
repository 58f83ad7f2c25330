import type { Jobsite, JobsiteAndProject } from '#contract/work/jobsites.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import type { CompanyNames } from '../projects/store.ts';
import type { readJobsiteForCrew } from './crew-store.ts';
import type { JobsiteRow, JoinedJobsiteRow } from './store.ts';

/** The project's fields in a jobsite's record. */
type OfProject = Pick<JoinedJobsiteRow, 'project_name' | 'project_description' | 'project_type'>;

export function presentJobsite(row: JobsiteRow & OfProject, company: CompanyNames) {
  return { id: row.jobsite_id, type: 'jobsite' as const, attributes: attributesOf(row, company) };
}

export function presentJoinedJobsite(row: JoinedJobsiteRow, company: CompanyNames) {
  const attributes: Presented<typeof JobsiteAndProject> = { ...row, ...attributesOf(row, company) };
  return { id: row.jobsite_id, type: 'jobsite' as const, attributes };
}

export function presentJobsiteForCrew(attributes: Awaited<ReturnType<typeof readJobsiteForCrew>>) {
  return { id: attributes.jobsite_id, type: 'jobsite' as const, attributes };
}

function attributesOf(
  row: JobsiteRow & OfProject,
  { company_code, company_name }: CompanyNames,
): Presented<typeof Jobsite> {
  const { company_id: _isolation, ...fields } = row;
  return {
    ...fields,
    company_code,
    company_name,
  };
}
