import type { CustomerOverview, ProjectOverview } from '#contract/office/overviews.ts';
import type { Customer } from '#contract/work/customers.ts';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { CustomerOverviewPart } from './customer-overview.tsx';
import type { OverviewPartProps } from './overview-state.tsx';
import { ProjectOverviewPart } from './project-overview.tsx';

interface RecordOverviewProps extends OverviewPartProps<unknown, CustomerOverview | ProjectOverview> {
  kind: 'customer' | 'project';
}

/** The overview of either kind; the types of the record and of the response follow from the kind. */
export function RecordOverview({ kind, ...props }: RecordOverviewProps) {
  return kind === 'customer' ? (
    <CustomerOverviewPart {...(props as OverviewPartProps<Customer, CustomerOverview>)} />
  ) : (
    <ProjectOverviewPart {...(props as OverviewPartProps<ProjectAndCustomer, ProjectOverview>)} />
  );
}
