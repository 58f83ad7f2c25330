import type { Estimate } from '../../../../contract/estimates.ts';
import { paths } from '../../paths.ts';
import { Described, Total } from '../documents/list-cells.tsx';
import { customerNameOf } from '../projects/project-text.ts';
import { formatDay } from '../../ui/format.ts';
import type { Column } from '../../ui/list-columns.ts';
import { NameLink } from '../../ui/name-link.tsx';
import { EstimateStatusBadge } from './estimate-status.tsx';
import { carrying } from './hooks.ts';

export const ESTIMATE_COLUMNS: Column<Estimate>[] = [
  {
    head: 'Estimate',
    sort: 'name',
    cell: (estimate) => (
      <NameLink to={paths.updateEstimate()} state={carrying(estimate)}>
        {estimate.name}
      </NameLink>
    ),
  },
  {
    head: 'Number',
    sort: 'estimate_number',
    cell: (estimate) => `#${estimate.estimate_number}`,
    nowrap: true,
    card: 'foot',
  },
  {
    head: 'Project',
    sort: 'project_name',
    cell: (estimate) => <Described name={estimate.project_name} description={estimate.project_description} />,
  },
  { head: 'Customer', sort: 'customer_last_name', cell: customerNameOf },
  {
    head: 'Status',
    sort: 'status',
    cell: (estimate) => <EstimateStatusBadge status={estimate.status} />,
    nowrap: true,
  },
  {
    head: 'Final Total',
    sort: 'final_total',
    cell: (estimate) => <Total dollars={estimate.final_total} />,
    align: 'end',
    nowrap: true,
    card: 'foot',
  },
  {
    head: 'Created On',
    sort: 'created_at',
    cell: (estimate) => formatDay(estimate.created_at),
    nowrap: true,
    card: 'foot',
    cardLabel: 'Created',
  },
];
