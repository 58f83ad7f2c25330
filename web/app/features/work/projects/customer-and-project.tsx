import { useState, type ReactNode } from 'react';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { CustomerPicker } from '../customers/customer-picker.tsx';
import { cutAt } from '../../../../kit/format.ts';
import classes from './projects.module.css';
import { ProjectPicker } from './project-picker.tsx';
import { customerAddressOf, customerOf, type CustomerName } from './project-text.ts';

const DESCRIPTION_CUT = 100;

interface CustomerAndProjectProps {
  project: ProjectAndCustomer | null;
  onChange: (project: ProjectAndCustomer | null) => void;
  /** The customer selected on the previous screen, whose projects are listed first. */
  customer: CustomerName | null;
  error?: ReactNode;
  onBlur?: () => void;
}

/** Selects the project of a record. A selected customer filters the projects; a selected project shows its customer. */
export function CustomerAndProject({
  project,
  onChange,
  customer: handedOver,
  error,
  onBlur,
}: CustomerAndProjectProps) {
  const [narrowedTo, narrow] = useState(handedOver);
  const customer = project ? customerOf(project) : narrowedTo;
  return (
    <div className={classes.picker}>
      <CustomerPicker
        customer={customer}
        onChange={(chosen) => {
          narrow(chosen);
          if (chosen?.customer_id !== project?.customer_id) onChange(null);
        }}
        mark="optional"
        placeholder="All customers"
      />
      <ProjectPicker
        mark="required"
        project={project}
        onChange={onChange}
        customerId={narrowedTo?.customer_id}
        error={error}
        {...(onBlur && { onBlur })}
      />
      {project && (
        <p className={classes.facts}>
          {customerAddressOf(project) && <span>{customerAddressOf(project)}</span>}
          {project.project_description && <span>{cutAt(project.project_description, DESCRIPTION_CUT)}</span>}
        </p>
      )}
    </div>
  );
}
