import type { Estimate } from '#contract/sales/estimates.ts';
import { paths } from '../../../../kit/paths.ts';
import { CustomerCell, ProjectCell, Total } from '../documents/list-cells.tsx';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import type { Column } from '../../../../kit/lists/list-columns.ts';
import { NameLink } from '../../../../kit/lists/name-link.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { ProposalStatusBadge } from './proposal-status.tsx';
import { carrying } from './estimate-hooks.ts';

/** The approved amount is shown below: a customer may leave out optional work, and change orders add to it. */
function EstimateTotal({ final_total, approved_total }: Pick<Estimate, 'final_total' | 'approved_total'>) {
  return (
    <>
      <Total dollars={final_total} />
      {approved_total !== null && approved_total !== final_total && (
        <span className={shared.secondLine}>{formatUsd(approved_total)} approved</span>
      )}
    </>
  );
}

export const ESTIMATE_COLUMNS: Column<Estimate>[] = [
  {
    head: 'Estimate',
    sort: 'name',
    cell: (estimate) => (
      <NameLink to={paths.updateEstimate()} state={carrying(estimate)} below={`#${estimate.estimate_number}`}>
        {estimate.name}
      </NameLink>
    ),
  },
  {
    head: 'Project',
    sort: 'project_name',
    cell: (estimate) => <ProjectCell of={estimate} />,
  },
  { head: 'Customer', sort: 'customer_last_name', cell: (estimate) => <CustomerCell of={estimate} /> },
  {
    head: 'Final Total',
    sort: 'final_total',
    cell: (estimate) => <EstimateTotal {...estimate} />,
    align: 'end',
    nowrap: true,
    card: 'foot',
  },
  { head: 'Sent', sort: 'sent_at', cell: ({ sent_at }) => formatDay(sent_at) || '—', nowrap: true, card: 'none' },
  {
    head: 'Valid Until',
    sort: 'valid_until',
    cell: ({ valid_until }) => formatDay(valid_until) || '—',
    nowrap: true,
    card: 'none',
  },
  {
    head: 'Status',
    sort: 'status',
    cell: (estimate) => <ProposalStatusBadge status={estimate.status} />,
    nowrap: true,
  },
];
