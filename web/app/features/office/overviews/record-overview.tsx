import type { CustomerOverview, ProjectOverview } from '#contract/office/overviews.ts';
import { CustomerOverviewPart } from './customer-overview.tsx';
import type { OverviewPartProps } from './overview-state.tsx';
import { ProjectOverviewPart } from './project-overview.tsx';

interface RecordOverviewProps extends OverviewPartProps<CustomerOverview | ProjectOverview> {
  kind: 'customer' | 'project';
}

/** The overview of either kind; the type of the response follows from the kind. */
export function RecordOverview({ kind, ...props }: RecordOverviewProps) {
  return kind === 'customer' ? (
    <CustomerOverviewPart {...(props as OverviewPartProps<CustomerOverview>)} />
  ) : (
    <ProjectOverviewPart {...(props as OverviewPartProps<ProjectOverview>)} />
  );
}
