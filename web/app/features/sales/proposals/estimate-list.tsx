import type { EstimatesSummary } from '#contract/sales/sales-totals.ts';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from '../../../../kit/router/router.tsx';
import type { ListedEstimate } from '#contract/sales/estimates.ts';
import type { EstimateStatus } from '#domain/sales/estimate-status.ts';
import { paths } from '../../../../kit/paths.ts';
import { openPdf } from '../documents/pdf-button.tsx';
import { DataList, isEmptyList } from '../../../../kit/lists/data-list.tsx';
import { type CompanyDay, monthName } from '../../../../kit/day-text.ts';
import { DaysChip, dayOf, daysText } from '../../../../kit/dates/days-chip.tsx';
import {
  IconCopy,
  IconEdit,
  IconFileInvoice,
  IconMessageQuestion,
  IconPlus,
  IconSend,
  IconTrash,
} from '../../../../kit/icons/icons.ts';
import { IconFileTypePdf } from '../../../../kit/icons/public-icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import type { ListTotal } from '../../../../kit/lists/list-filters.tsx';
import type { ListAction } from '../../../../kit/lists/list-columns.ts';
import { useListView } from '../../../../kit/lists/list-view.ts';
import { type Crumb, Page } from '../../../../kit/page/page.tsx';
import { fullName } from '../../../../kit/format.ts';
import type { Narrowed } from './find-estimate.tsx';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { useLater } from '../../../../kit/page/use-later.ts';
import { ESTIMATE_COLUMNS } from './estimate-columns.tsx';
import { carrying, useEstimates, useEstimatesSummary } from './estimate-hooks.ts';
import { itemizedEstimatesOf } from './lines/itemized-estimates.tsx';
import * as parts from './estimate-parts.ts';
import { estimatePdf } from './estimate-proposal.ts';
import { estimateStatusText, isExpiring } from './estimate-status-text.ts';
import { ProposalStatusBadge } from './proposal-status.tsx';
import shared from '../../../../kit/page/shared.module.css';

/** Few estimates become templates: the dialog is loaded when it is opened. */
const SaveTemplate = lazy(() => import('./templates/save-template.tsx'));

const NOUN = ['estimate', 'estimates'] as const;
const loadParts = () => Promise.resolve(parts);

/** The statuses that a chip selects. */
const STATUSES: Readonly<Record<string, readonly EstimateStatus[]>> = {
  draft: ['draft', 'revising'],
  sent: ['sent', 'opened', 'question'],
  approved: ['approved'],
  expired: ['expired'],
  declined: ['declined'],
};
const FILTERS = { name: 'status', keys: [...Object.keys(STATUSES), 'expiring', 'approved_in_month'] };

/** The query of a filter; undefined until the days that it depends on are loaded. */
function queryOf(filter: string, summary: EstimatesSummary | undefined) {
  const statuses = STATUSES[filter];
  if (statuses) return { status: [...statuses] };
  if (filter === '') return {};
  if (!summary) return undefined;
  return filter === 'expiring' ? { expires_to: summary.expires_to } : { approved_from: summary.month_from };
}

function totalsOf({ counts, amounts, month_from }: EstimatesSummary): ListTotal[] {
  return [
    { key: 'draft', label: 'Drafts', amount: amounts.draft, count: counts.draft },
    { key: 'sent', label: 'Waiting for an answer', amount: amounts.sent, count: counts.sent },
    { key: 'expiring', label: 'Expire in 2 days', amount: amounts.expiring, count: counts.expiring, tone: 'amber' },
    {
      key: 'approved_in_month',
      label: `Approved in ${monthName(month_from)}`,
      amount: amounts.approved_in_month,
      count: counts.approved_in_month,
      tone: 'green',
    },
  ];
}

function chipsOf(counts: EstimatesSummary['counts'] | undefined) {
  return [
    { key: '', label: 'All', count: counts?.all },
    { key: 'draft', label: 'Draft', count: counts?.draft },
    { key: 'sent', label: 'Sent', count: counts?.sent },
    { key: 'approved', label: 'Approved', count: counts?.approved },
    { key: 'expired', label: 'Expired', count: counts?.expired },
    { key: 'declined', label: 'Declined', count: counts?.declined },
  ];
}

const TRAIL = [{ label: 'Project', to: paths.projects() }];

const loadFindEstimate = async () => (await import('./find-estimate.tsx')).FindEstimate;

/** Estimate List; by its other address, the estimate to send is also found by customer or project. */
export default function EstimateList() {
  const isToSend = useLocation().pathname === paths.findEstimate();
  const { Part: FindEstimate } = useLater(loadFindEstimate, isToSend);
  if (!isToSend) return <EstimatesScreen title="Estimate List" trail={TRAIL} />;
  const named = { title: 'Find Estimate to Send', trail: [{ label: 'Customer', to: paths.customers() }] };
  return FindEstimate ? (
    <FindEstimate>{(narrowed) => <EstimatesScreen {...named} narrowed={narrowed} />}</FindEstimate>
  ) : (
    <Page {...named}>
      <RecordSkeleton />
    </Page>
  );
}

interface EstimatesScreenProps {
  title: string;
  trail: Crumb[];
  narrowed?: Narrowed;
}

/** The list of estimates with its totals, filters and actions; also of one customer or project. */
function EstimatesScreen({ title, trail, narrowed }: EstimatesScreenProps) {
  const view = useListView({ filter: FILTERS, isSortRemembered: true });
  const sent = useSentFilter();
  const summary = useEstimatesSummary();
  const filtered = queryOf(view.filter, summary);
  const list = useEstimates(
    { ...view.query, ...sent.query, ...filtered, ...ofQuery(narrowed), include: 'is_planned' },
    { enabled: filtered !== undefined && !narrowed?.isLoading },
  );
  const selection = useState<string | null>(null);
  const isNarrowed = view.filter !== '' || sent.text !== '';
  const of = narrowed?.project?.name ?? (narrowed?.customer && fullName(narrowed.customer));
  const [toSave, setToSave] = useState<ListedEstimate>();
  const actions = useEstimateActions(setToSave);
  const create = (
    <LinkButton
      to={paths.createEstimate()}
      state={createState(narrowed)}
      icon={IconPlus}
      primary={selection[0] === null}
    >
      Create Estimate
    </LinkButton>
  );
  return (
    <Page
      title={title}
      trail={trail}
      actions={
        (isNarrowed || !isEmptyList(list, view)) && (
          <>
            <span className={shared.phoneHidden}>
              <LinkButton to={paths.estimateTemplates()}>Templates</LinkButton>
            </span>
            {create}
          </>
        )
      }
    >
      {narrowed?.fields(() => view.change({ page: 1 }))}
      <DataList
        noun={NOUN}
        list={list}
        view={view}
        id={(estimate) => estimate.estimate_id}
        name={(estimate) => `Estimate #${estimate.estimate_number}`}
        columns={COLUMNS}
        actions={actions}
        selection={selection}
        rowParts={loadParts}
        at={summary}
        // They are those of the company.
        totals={of || narrowed?.isLoading ? undefined : summary ? totalsOf(summary) : 'loading'}
        hasPhoneTotals
        chips={chipsOf(of ? undefined : summary?.counts)}
        expand={itemizedEstimatesOf}
        searchLabel="Search estimate, project or customer"
        filters={sent.text && <DaysChip label={sent.text} onClear={sent.clear} />}
        empty={
          isNarrowed
            ? {
                title: 'No estimate has this status.',
                text: 'Choose another status, or look at all of them.',
                action: <Button onClick={() => view.change({ filter: '' })}>Show All</Button>,
              }
            : {
                title: of ? `There is no estimate for ${of} yet.` : 'No estimates found, please create one.',
                text: 'An estimate says what the work of a project costs, line by line. Your customer gets it as a PDF by text or email.',
                action: create,
              }
        }
      />
      {toSave && (
        <Suspense>
          <SaveTemplate estimate={toSave} onClose={() => setToSave(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}

function ofQuery(narrowed: Narrowed | undefined) {
  const { customer, project } = narrowed ?? {};
  return {
    ...(customer && { customer_id: customer.customer_id }),
    ...(project && { project_id: project.project_id }),
  };
}

/** A new estimate is for the selected customer or project. */
function createState(narrowed: Narrowed | undefined) {
  const { project } = narrowed ?? {};
  return { ...ofQuery(narrowed), ...(project && { project }) };
}

function useEstimateActions(saveAsTemplate: (estimate: ListedEstimate) => void): ListAction<ListedEstimate>[] {
  const navigate = useNavigate();
  const go = (to: string) => (estimate: ListedEstimate) => void navigate(to, { state: carrying(estimate) });
  return [
    { label: 'Edit', icon: IconEdit, run: go(paths.updateEstimate()) },
    {
      label: 'PDF View',
      icon: IconFileTypePdf,
      run: ({ estimate_id }) => openPdf(estimatePdf(estimate_id)),
    },
    { label: 'Send to Customer', icon: IconSend, run: go(paths.sendEstimate()) },
    { label: 'Answer', icon: IconMessageQuestion, run: go(paths.answerEstimate()) },
    { label: 'Create Invoice', icon: IconFileInvoice, run: go(paths.createInvoice()) },
    { label: 'Save as Template', icon: IconCopy, run: saveAsTemplate },
    { label: 'Delete Estimate', icon: IconTrash, run: go(paths.deleteEstimate()), danger: true },
  ];
}

/** The status, with what happened last or is about to happen below it. */
function StatusDetails({ estimate, at }: { estimate: ListedEstimate; at: CompanyDay }) {
  const text = estimateStatusText(estimate, at);
  return (
    <>
      <ProposalStatusBadge status={estimate.status} tone={isExpiring(estimate, at.today) ? 'amber' : undefined} />
      {text && <span className={shared.secondLine}>{text}</span>}
    </>
  );
}

/** The columns of the list; the status has details. */
const COLUMNS = ESTIMATE_COLUMNS.map((column) =>
  column.head === 'Status'
    ? {
        ...column,
        cell: (estimate: ListedEstimate, _isCard: boolean, at: CompanyDay) => (
          <StatusDetails estimate={estimate} at={at} />
        ),
      }
    : column,
);

/** The date range from a figure on Home, by the date on which the estimate was sent, until it is cleared. */
function useSentFilter() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const sent_from = dayOf(params.get('sent_from'));
  const isOpened = params.get('is_opened') === 'true';
  const clear = () => {
    const changed = new URLSearchParams(params);
    for (const name of ['sent_from', 'is_opened', 'page']) changed.delete(name);
    setParams(changed, { replace: true, state, preventScrollReset: true });
  };
  const since = sent_from && `Sent ${daysText(sent_from, undefined)}`;
  return {
    query: { ...(sent_from && { sent_from }), ...(isOpened && { is_opened: 'true' as const }) },
    text: [since, isOpened && (since ? 'opened' : 'Opened')].filter(Boolean).join(', '),
    clear,
  };
}
