import { Navigate, useNavigate, useSearchParams } from '../../../../kit/router/router.tsx';
import type { ChangeOrder } from '#contract/sales/change-orders.ts';
import type { Estimate } from '#contract/sales/estimates.ts';
import { paths } from '../../../../kit/paths.ts';
import { openPdf } from '../documents/pdf-button.tsx';
import { DocumentNumber } from '../documents/update-parts.tsx';
import { ProposalStatusBadge } from './proposal-status.tsx';
import { carrying as carryingEstimate, useChosenEstimate, useEstimates } from './estimate-hooks.ts';
import { customerNameOf } from '../../work/projects/project-text.ts';
import { DataList, isEmptyList } from '../../../../kit/lists/data-list.tsx';
import { formatDifference, formatUsd } from '../../../../kit/format.ts';
import { IconEdit, IconMessageQuestion, IconPlus, IconSend, IconTrash } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import type { Column, ListAction } from '../../../../kit/lists/list-columns.ts';
import { useListView } from '../../../../kit/lists/list-view.ts';
import { NameLink } from '../../../../kit/lists/name-link.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { IconFileTypePdf } from '../../../../kit/icons/public-icons.ts';
import shared from '../../../../kit/page/shared.module.css';
import { daysText } from './change-order-values.ts';
import { carrying, useChangeOrders } from './change-order-hooks.ts';
import { NotApproved } from './not-approved.tsx';
import { changeOrderPdf } from './change-order-proposal.ts';
import { ChosenEstimate } from './chosen-proposal.tsx';
import { ESTIMATE_TRAIL } from './proposal-links.tsx';

/** The change orders of an estimate. The link in a message names one of them, and opens its answer screen. */
export default function ChangeOrderList() {
  const [inAddress] = useSearchParams();
  const change_order_id = inAddress.get('change_order_id');
  const chosen = useChosenEstimate();
  if (change_order_id) return <Navigate to={paths.answerChangeOrder()} state={{ change_order_id }} replace />;
  return chosen.id ? <ListOfEstimate chosen={chosen} /> : <ApprovedEstimates />;
}

/** The main menu opens the screen without an estimate: asks for one of those that can be changed. */
function ApprovedEstimates() {
  const view = useListView();
  const list = useEstimates({ ...view.query, status: 'approved' });
  return (
    <Page
      title="Change Orders"
      trail={ESTIMATE_TRAIL}
      lead="Choose the approved estimate to see its change orders, or to write one."
    >
      <DataList
        noun={['approved estimate', 'approved estimates']}
        list={list}
        view={view}
        id={({ estimate_id }) => estimate_id}
        name={({ name }) => name}
        columns={ESTIMATES}
        searchLabel="Search estimate, project or customer"
        empty={{
          title: 'No approved estimates.',
          text: 'Once a customer has approved an estimate, add or remove work with a change order.',
          action: <LinkButton to={paths.estimates()}>Go To Estimate</LinkButton>,
        }}
      />
    </Page>
  );
}

const ESTIMATES: Column<Estimate>[] = [
  {
    head: 'Estimate',
    sort: 'name',
    cell: (estimate) => (
      <NameLink
        to={paths.changeOrders()}
        state={carryingEstimate(estimate)}
        below={`#${estimate.estimate_number} · ${estimate.project_name}`}
      >
        {estimate.name}
      </NameLink>
    ),
  },
  { head: 'Customer', sort: 'customer_last_name', cell: customerNameOf },
  {
    head: 'Agreed',
    cell: ({ approved_total }) => <span className={shared.amount}>{formatUsd(approved_total ?? 0)}</span>,
    align: 'end',
    nowrap: true,
    card: 'foot',
  },
];

function ListOfEstimate({ chosen }: { chosen: ReturnType<typeof useChosenEstimate> }) {
  const estimate = chosen.record;
  const view = useListView();
  const list = useChangeOrders(chosen.id ?? '', view.query);
  const isEmpty = isEmptyList(list, view);
  return (
    <Page
      title="Change Orders"
      trail={ESTIMATE_TRAIL}
      lead={estimate && <OfEstimate estimate={estimate} />}
      actions={estimate?.status === 'approved' && !isEmpty && <Create estimate={estimate} />}
    >
      <ChosenEstimate chosen={chosen}>
        {(record) =>
          isEmpty && record.status !== 'approved' ? (
            <NotApproved estimate={record} />
          ) : (
            <ChangeOrders estimate={record} view={view} list={list} />
          )
        }
      </ChosenEstimate>
    </Page>
  );
}

function OfEstimate({ estimate: { estimate_number, approved_total, ...estimate } }: { estimate: Estimate }) {
  return (
    <>
      <DocumentNumber>Estimate #{estimate_number}</DocumentNumber>{' '}
      <b className={shared.strong}>{customerNameOf(estimate)}</b> · {estimate.name}
      {approved_total !== null && ` · ${formatUsd(approved_total)} agreed`}
    </>
  );
}

function Create({ estimate }: { estimate: Estimate }) {
  return (
    <LinkButton to={paths.createChangeOrder()} state={carryingEstimate(estimate)} icon={IconPlus} primary>
      Write Change Order
    </LinkButton>
  );
}

interface ChangeOrdersProps {
  estimate: Estimate;
  view: ReturnType<typeof useListView>;
  list: ReturnType<typeof useChangeOrders>;
}

function ChangeOrders({ estimate, view, list }: ChangeOrdersProps) {
  return (
    <DataList
      noun={['change order', 'change orders']}
      list={list}
      view={view}
      id={(changeOrder) => changeOrder.change_order_id}
      name={(changeOrder) => `CO ${changeOrder.change_order_number}`}
      columns={COLUMNS}
      actions={useActions()}
      empty={{
        title: 'No change orders found, please write one.',
        text: 'Add or remove work after approval with a change order. Your customer signs it too.',
        action: <Create estimate={estimate} />,
      }}
    />
  );
}

const COLUMNS: Column<ChangeOrder>[] = [
  {
    head: 'Change Order',
    sort: 'name',
    cell: (changeOrder) => (
      <NameLink to={paths.updateChangeOrder()} state={carrying(changeOrder)}>
        {changeOrder.name}
      </NameLink>
    ),
  },
  {
    head: 'Number',
    sort: 'change_order_number',
    cell: ({ change_order_number }) => `CO ${change_order_number}`,
    nowrap: true,
    card: 'foot',
  },
  { head: 'Status', sort: 'status', cell: ({ status }) => <ProposalStatusBadge status={status} />, nowrap: true },
  { head: 'Days', sort: 'time_change_day', cell: ({ time_change_day }) => daysText(time_change_day), nowrap: true },
  {
    head: 'Amount',
    sort: 'final_total',
    cell: ({ final_total }) => <span className={shared.amount}>{formatDifference(final_total)}</span>,
    align: 'end',
    nowrap: true,
    card: 'foot',
  },
];

function useActions(): ListAction<ChangeOrder>[] {
  const navigate = useNavigate();
  const go = (to: string) => (changeOrder: ChangeOrder) => void navigate(to, { state: carrying(changeOrder) });
  return [
    { label: 'Update', icon: IconEdit, run: go(paths.updateChangeOrder()) },
    {
      label: 'PDF View',
      icon: IconFileTypePdf,
      run: ({ change_order_id }) => openPdf(changeOrderPdf(change_order_id)),
    },
    { label: 'Send to Customer', icon: IconSend, run: go(paths.sendChangeOrder()) },
    { label: 'Answer', icon: IconMessageQuestion, run: go(paths.answerChangeOrder()) },
    {
      label: 'Delete Change Order',
      icon: IconTrash,
      run: go(paths.deleteChangeOrder()),
      danger: true,
      whyNot: ({ status }) => (status === 'approved' ? 'An approved change order is kept.' : undefined),
    },
  ];
}
