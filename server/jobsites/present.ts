import type { Jobsite, JobsiteAndProject } from '../../contract/jobsites.ts';
import type { JobsiteRow, JoinedJobsiteRow } from './store.ts';

/** What a jobsite's record says of its project and its company. */
type Around = Pick<
  JoinedJobsiteRow,
  'project_name' | 'project_description' | 'project_type' | 'company_code' | 'company_name'
>;

export function presentJobsite(row: JobsiteRow & Around) {
  return { id: row.jobsite_id, type: 'jobsite' as const, attributes: attributesOf(row) };
}

export function presentJoinedJobsite(row: JoinedJobsiteRow) {
  const attributes: JobsiteAndProject = { ...row, ...attributesOf(row) };
  return { id: row.jobsite_id, type: 'jobsite' as const, attributes };
}

function attributesOf(row: JobsiteRow & Around): Jobsite {
  const { company_id: _fence, created_at, updated_at, ...fields } = row;
  return { ...fields, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}
