import { useState, type ReactNode } from 'react';
import type { Customer } from '#contract/work/customers.ts';
import { projects, type ProjectAndCustomer } from '#contract/work/projects.ts';
import { paths } from '../../../../kit/paths.ts';
import { useChosenCustomer } from '../../work/customers/hooks.ts';
import { CustomerAndProject } from '../../work/projects/customer-and-project.tsx';
import { useChosenProject } from '../../work/projects/hooks.ts';
import { useCount } from '../../../../kit/api/queries.ts';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { MissingRecord } from '../../../../kit/page/missing-record.tsx';
import { EditorTop } from './document-editor.tsx';

/** The customer or project of a new document, as selected on the previous screen. */
export interface ForWhom {
  project: ProjectAndCustomer | null;
  customer: Customer | null;
}

interface ForProjectProps {
  /** Shown when there is no project to select. */
  none: string;
  children: (chosen: ForWhom) => ReactNode;
}

/** Waits for the selection of the previous screen, and for at least one project to exist. */
export function ForProject({ none, children }: ForProjectProps) {
  const project = useChosenProject();
  const customer = useChosenCustomer();
  const projectCount = useCount(projects.listJoined, {});
  if (projectCount === 0) {
    return <MissingRecord message={none} goTo={{ label: 'Create Project', to: paths.createProject() }} />;
  }
  if (isComing(project) || isComing(customer)) return <RecordSkeleton />;
  return children({ project: project.record ?? null, customer: customer.record ?? null });
}

function isComing({ id, record, error }: { id: string | undefined; record: unknown; error: Error | null }): boolean {
  return id !== undefined && !record && !error;
}

/** The form section that selects the project of a new document. */
export function ForWhomSection<V extends { project_id: string }>({
  form,
  project: handedOver,
  customer,
}: ForWhom & { form: FormState<V> }) {
  const [project, setProject] = useState(handedOver);
  return (
    <EditorTop label="For whom">
      <CustomerAndProject
        project={project}
        customer={customer}
        onChange={(chosen) => {
          form.fields.setFieldValue('project_id', (chosen?.project_id ?? '') as never);
          setProject(chosen);
        }}
        onBlur={form.fields.getInputProps('project_id').onBlur}
        error={form.fields.errors['project_id']}
      />
    </EditorTop>
  );
}
