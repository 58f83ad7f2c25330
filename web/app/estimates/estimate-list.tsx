import { useNavigate } from 'react-router';
import type { Estimate } from '../../../contract/estimates.ts';
import { Described, Total } from '../documents/list-cells.tsx';
import { openPdf } from '../documents/pdf-button.tsx';
import { customerNameOf } from '../projects/project-text.ts';
import { DataList, isEmptyList } from '../ui/data-list.tsx';
import { formatDay } from '../ui/format.ts';
import { IconEdit, IconFileInvoice, IconFileTypePdf, IconPlus, IconSend, IconTrash } from '../ui/icons.ts';
import { LinkButton } from '../ui/link-button.tsx';
import type { Column, ListAction } from '../ui/list-columns.ts';
import { useListView } from '../ui/list-view.ts';
import { NameLink } from '../ui/name-link.tsx';
import { Page } from '../ui/page.tsx';
import { estimatePdf } from './estimate-pdf.ts';
import { carrying, useEstimates } from './hooks.ts';
import { ItemizedEstimates } from './itemized-estimates.tsx';

const TRAIL = [{ label: 'Project', to: '/main/project' }];

export default function EstimateList() {
  const view = useListView();
  const list = useEstimates(view.query);
  const actions = useEstimateActions();
  const create = (
    <LinkButton to="/main/project/estimate/create" icon={IconPlus} primary>
      Create Estimate
    </LinkButton>
  );
  return (
    <Page title="Estimate List" trail={TRAIL} actions={!isEmptyList(list, view) && create}>
      <DataList
        noun={['estimate', 'estimates']}
        list={list}
        view={view}
        id={(estimate) => estimate.estimate_id}
        name={(estimate) => `Estimate #${estimate.estimate_number}`}
        columns={COLUMNS}
        actions={actions}
        expand={itemizedEstimates}
        searchLabel="Search estimate, project or customer"
        empty={{
          title: 'No estimates found, please create one.',
          text: 'An estimate says what the work of a project costs, line by line. Your customer gets it as a PDF by text or email.',
          action: create,
        }}
      />
    </Page>
  );
}

function itemizedEstimates({ estimate_id }: Estimate) {
  return <ItemizedEstimates estimateId={estimate_id} />;
}

const COLUMNS: Column<Estimate>[] = [
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
    cell: (estimate) => <Described name={estimate.project_name} description={estimate.project_description} />,
  },
  { head: 'Customer', sort: 'customer_last_name', cell: customerNameOf },
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

function useEstimateActions(): ListAction<Estimate>[] {
  const navigate = useNavigate();
  const go = (to: string) => (estimate: Estimate) => void navigate(to, { state: carrying(estimate) });
  return [
    { label: 'Edit', icon: IconEdit, run: go('/main/project/estimate/update') },
    {
      label: 'PDF View',
      icon: IconFileTypePdf,
      run: ({ estimate_id }) => openPdf(estimatePdf(estimate_id)),
    },
    { label: 'Send to Customer', icon: IconSend, run: go('/main/project/estimate/tocustomer') },
    { label: 'Create Invoice', icon: IconFileInvoice, run: go('/main/project/invoice/create') },
    { label: 'Delete Estimate', icon: IconTrash, run: go('/main/project/estimate/delete'), danger: true },
  ];
}
