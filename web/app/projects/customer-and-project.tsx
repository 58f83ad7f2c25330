import { useState, type ReactNode } from 'react';
import type { ProjectAndCustomer } from '../../../contract/projects.ts';
import { CustomerPicker } from '../customers/customer-picker.tsx';
import { cutAt } from '../ui/format.ts';
import classes from './customer-and-project.module.css';
import { ProjectPicker } from './project-picker.tsx';
import { customerAddressOf, customerOf, type CustomerName } from './project-text.ts';

const DESCRIPTION_CUT = 100;

interface CustomerAndProjectProps {
  project: ProjectAndCustomer | null;
  onChange: (project: ProjectAndCustomer | null) => void;
  /** Whose projects are offered first, from the screen before. */
  customer: CustomerName | null;
  error?: ReactNode;
  onBlur?: () => void;
}

/** The project that a record is made for. A customer narrows the choice; a chosen project says whose it is. */
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
