import { type ReactNode, useState } from 'react';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { CustomerPicker } from '../../work/customers/customer-picker.tsx';
import { useChosenCustomer } from '../../work/customers/hooks.ts';
import { ProjectPicker } from '../../work/projects/project-picker.tsx';
import { type CustomerName, customerOf } from '../../work/projects/project-text.ts';
import classes from './proposals.module.css';

/** A customer or project whose estimates are listed. */
export interface Narrowed {
  customer: CustomerName | null;
  project: ProjectAndCustomer | null;
  /** The customer of the previous screen is not loaded yet. */
  isLoading: boolean;
  /** The fields that select them; `startOver` shows the first page. */
  fields: (startOver: () => void) => ReactNode;
}

/** Finds the estimate to send by customer or project; `children` is the list of these estimates. */
export function FindEstimate({ children }: { children: (narrowed: Narrowed) => ReactNode }) {
  const initial = useChosenCustomer();
  const [chosen, choose] = useState<CustomerName | null>();
  const [project, setProject] = useState<ProjectAndCustomer | null>(null);
  const narrowedTo = chosen === undefined ? (initial.record ?? null) : chosen;
  const customer = project ? customerOf(project) : narrowedTo;
  const fields = (startOver: () => void) => (
    <div className={classes.of}>
      <CustomerPicker
        mark="optional"
        placeholder="All customers"
        customer={customer}
        onChange={(found) => {
          choose(found);
          if (found?.customer_id !== project?.customer_id) setProject(null);
          startOver();
        }}
      />
      <ProjectPicker
        mark="optional"
        placeholder="All projects"
        customerId={narrowedTo?.customer_id}
        project={project}
        onChange={(found) => {
          setProject(found);
          startOver();
        }}
      />
    </div>
  );
  const isLoading = chosen === undefined && initial.id !== undefined && !initial.record && !initial.error;
  return children({ customer, project, isLoading, fields });
}
