import type { Project, ProjectAndCustomer, ProjectForCrew } from '#contract/work/projects.ts';
import type { readProjectForCrew } from './crew-store.ts';
import type { CompanyNames, JoinedProjectRow, ProjectRow } from './store.ts';

export function presentProject(row: ProjectRow, company: CompanyNames) {
  return { id: row.project_id, type: 'project' as const, attributes: attributesOf(row, company) };
}

export function presentJoinedProject(row: JoinedProjectRow, company: CompanyNames) {
  const attributes: ProjectAndCustomer = { ...row, ...attributesOf(row, company) };
  return { id: row.project_id, type: 'project' as const, attributes };
}

export function presentProjectForCrew(row: Awaited<ReturnType<typeof readProjectForCrew>>) {
  const { created_at, updated_at } = row;
  const attributes: ProjectForCrew = {
    ...row,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
  return { id: row.project_id, type: 'project' as const, attributes };
}

function attributesOf(row: ProjectRow, { company_code, company_name }: CompanyNames): Project {
  const { company_id: _isolation, estimated_sum, created_at, updated_at, ...fields } = row;
  return {
    ...fields,
    company_code,
    company_name,
    estimated_sum: estimated_sum === null ? null : Number(estimated_sum),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
