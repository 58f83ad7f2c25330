import type { Jobsite, JobsiteAndProject, JobsiteForCrew } from '#contract/work/jobsites.ts';
import type { CompanyNames } from '../projects/store.ts';
import type { readJobsiteForCrew } from './crew-store.ts';
import type { JobsiteRow, JoinedJobsiteRow } from './store.ts';

/** The project's fields in a jobsite's record. */
type OfProject = Pick<JoinedJobsiteRow, 'project_name' | 'project_description' | 'project_type'>;

export function presentJobsite(row: JobsiteRow & OfProject, company: CompanyNames) {
  return { id: row.jobsite_id, type: 'jobsite' as const, attributes: attributesOf(row, company) };
}

export function presentJoinedJobsite(row: JoinedJobsiteRow, company: CompanyNames) {
  const attributes: JobsiteAndProject = { ...row, ...attributesOf(row, company) };
  return { id: row.jobsite_id, type: 'jobsite' as const, attributes };
}

export function presentJobsiteForCrew(row: Awaited<ReturnType<typeof readJobsiteForCrew>>) {
  const { created_at, updated_at } = row;
  const attributes: JobsiteForCrew = {
    ...row,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
  return { id: row.jobsite_id, type: 'jobsite' as const, attributes };
}

function attributesOf(row: JobsiteRow & OfProject, { company_code, company_name }: CompanyNames): Jobsite {
  const { company_id: _isolation, created_at, updated_at, ...fields } = row;
  return {
    ...fields,
    company_code,
    company_name,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
