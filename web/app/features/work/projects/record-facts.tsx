import { RecordLink } from '../../../../kit/page/record-link.tsx';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { customerNameOf } from './project-text.ts';

/** The customer and the project of a document, by which the document names them. */
export type OwnersOfRecord = Pick<
  ProjectAndCustomer,
  'customer_id' | 'project_id' | 'customer_first_name' | 'customer_last_name'
> & { project_name: string };

/** "Customer" and the name, as a fact of a document. */
export function customerFact(record: Omit<OwnersOfRecord, 'project_id' | 'project_name'>) {
  return [
    'Customer',
    <RecordLink key="customer" kind="customer" id={record.customer_id}>
      {customerNameOf(record)}
    </RecordLink>,
  ] as const;
}

/** "Project" and the name, as a fact of a document. */
export function projectFact({ project_id, project_name }: Pick<OwnersOfRecord, 'project_id' | 'project_name'>) {
  return [
    'Project',
    <RecordLink key="project" kind="project" id={project_id}>
      {project_name}
    </RecordLink>,
  ] as const;
}
