import type { Project, ProjectAndCustomer } from '#contract/work/projects.ts';
import type { ProjectProgress } from '#contract/work/record-progress.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import type { readProjectForCrew } from './crew-store.ts';
import type { CompanyNames, JoinedProjectRow, ProjectRow } from './store.ts';

export function presentProject(row: ProjectRow, company: CompanyNames) {
  return { id: row.project_id, type: 'project' as const, attributes: attributesOf(row, company) };
}

export function presentJoinedProject(row: JoinedProjectRow, company: CompanyNames) {
  const attributes: Presented<typeof ProjectAndCustomer> = { ...row, ...attributesOf(row, company) };
  return { id: row.project_id, type: 'project' as const, attributes };
}

/** Adds the progress of a project, if it was requested, to its record. */
export function withProgress<R extends { attributes: object }>(record: R, progress: ProjectProgress | undefined): R {
  return progress ? { ...record, attributes: { ...record.attributes, progress } } : record;
}

export function presentProjectForCrew(attributes: Awaited<ReturnType<typeof readProjectForCrew>>) {
  return { id: attributes.project_id, type: 'project' as const, attributes };
}

function attributesOf(row: ProjectRow, { company_code, company_name }: CompanyNames): Presented<typeof Project> {
  const { company_id: _isolation, estimated_sum, ...fields } = row;
  return {
    ...fields,
    company_code,
    company_name,
    estimated_sum: estimated_sum === null ? null : Number(estimated_sum),
  };
}
