import { useRef, useState, type ReactNode } from 'react';
import type { Customer } from '#contract/work/customers.ts';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import type { NewRecord } from '../../../../kit/lists/record-picker.tsx';
import { CustomerPicker } from '../customers/customer-picker.tsx';
import { cutAt } from '../../../../kit/format.ts';
import classes from './projects.module.css';
import { readProjectOf } from './project-of-customer.ts';
import { ProjectPicker } from './project-picker.tsx';
import { customerAddressOf, customerOf, type CustomerName } from './project-text.ts';

const DESCRIPTION_CUT = 100;

interface CustomerAndProjectProps {
  project: ProjectAndCustomer | null;
  onChange: (project: ProjectAndCustomer | null) => void;
  /** The customer selected on the previous screen, whose projects are listed first. */
  customer: CustomerName | null;
  /** Called when the selected customer has no project yet. */
  onNoProject?: (customer: Customer) => void;
  /** Called when a customer is selected, with the search for their project; it ends after the other callbacks. */
  onSearch?: (search: Promise<void>) => void;
  /** Shown instead of the project select, for a project that is created with the record. */
  newProject?: ReactNode;
  error?: ReactNode;
  onBlur?: () => void;
}

/** Selects the project of a record. A selected customer filters the projects; a selected project shows its customer. */
export function CustomerAndProject({
  project,
  onChange,
  customer: handedOver,
  onNoProject,
  onSearch,
  newProject,
  error,
  onBlur,
}: CustomerAndProjectProps) {
  const [narrowedTo, narrow] = useState(handedOver);
  const latest = useRef<string>(undefined);
  const customer = project ? customerOf(project) : narrowedTo;
  const select = (chosen: Customer | null) => {
    latest.current = chosen?.customer_id;
    narrow(chosen);
    if (chosen?.customer_id === project?.customer_id) return;
    onChange(null);
    if (!chosen) return;
    const search = findProject(chosen);
    onSearch?.(search);
  };
  const findProject = async (chosen: Customer) => {
    // Without a response the project is selected by hand.
    const found = await readProjectOf(chosen.customer_id).catch(() => undefined);
    if (latest.current !== chosen.customer_id) return;
    if (found?.only) onChange(found.only);
    if (found?.hasNone) onNoProject?.(chosen);
  };
  return (
    <div className={classes.picker}>
      <CustomerPicker customer={customer} onChange={select} mark="optional" placeholder="All customers" offersNew />
      {newProject ?? (
        <ProjectPicker
          mark="required"
          project={project}
          onChange={(chosen) => {
            latest.current = undefined;
            onChange(chosen);
          }}
          customerId={narrowedTo?.customer_id}
          newRecord={narrowedTo ? { ...NEW_PROJECT, of: narrowedTo.customer_id } : undefined}
          error={error}
          {...(onBlur && { onBlur })}
        />
      )}
      {project && (
        <p className={classes.facts}>
          {customerAddressOf(project) && <span>{customerAddressOf(project)}</span>}
          {project.project_description && <span>{cutAt(project.project_description, DESCRIPTION_CUT)}</span>}
        </p>
      )}
    </div>
  );
}

const NEW_PROJECT: NewRecord<ProjectAndCustomer> = {
  label: 'New project',
  load: async () => (await import('./new-project.tsx')).NewProjectDialog,
};
