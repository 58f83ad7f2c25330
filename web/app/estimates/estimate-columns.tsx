import type { Estimate } from '../../../contract/estimates.ts';
import { cutAt, formatDay, formatUsd } from '../ui/format.ts';
import type { Column } from '../ui/list-columns.ts';
import { NameLink } from '../ui/name-link.tsx';
import classes from './estimate-columns.module.css';
import { carrying } from './hooks.ts';

const DESCRIPTION_CUT = 75;

export const ESTIMATE_COLUMNS: Column<Estimate>[] = [
  {
    head: 'Estimate',
    sort: 'name',
    cell: (estimate) => (
      <NameLink to="/main/project/estimate/update" state={carrying(estimate)}>
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
    cell: ({ project_name, project_description }) => (
      <>
        {project_name}
        {project_description && (
          <span className={classes.description}>{cutAt(project_description, DESCRIPTION_CUT)}</span>
        )}
      </>
    ),
  },
  {
    head: 'Customer',
    sort: 'customer_last_name',
    cell: (estimate) => `${estimate.customer_first_name} ${estimate.customer_last_name}`,
  },
  {
    head: 'Final Total',
    sort: 'final_total',
    cell: (estimate) => <span className={classes.total}>{formatUsd(estimate.final_total)}</span>,
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
