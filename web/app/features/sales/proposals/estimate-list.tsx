import { Button, NativeSelect } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from '../../../../kit/router/router.tsx';
import type { Estimate } from '#contract/sales/estimates.ts';
import { ESTIMATE_STATUSES, type EstimateStatus } from '#domain/sales/estimate-status.ts';
import { paths } from '../../../../kit/paths.ts';
import { openPdf } from '../documents/pdf-button.tsx';
import { DataList, isEmptyList } from '../../../../kit/lists/data-list.tsx';
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
import { IconChevronDown, IconFileTypePdf } from '../../../../kit/icons/public-icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import type { ListAction } from '../../../../kit/lists/list-columns.ts';
import { useListView } from '../../../../kit/lists/list-view.ts';
import { Page } from '../../../../kit/page/page.tsx';
import { ESTIMATE_COLUMNS } from './estimate-columns.tsx';
import { carrying, useEstimates } from './estimate-hooks.ts';
import { itemizedEstimatesOf } from './lines/itemized-estimates.tsx';
import { STATUS_OPTIONS } from './proposal-status.tsx';
import { estimatePdf } from './estimate-proposal.ts';

/** Few estimates become templates: the dialog is loaded when it is opened. */
const SaveTemplate = lazy(() => import('./templates/save-template.tsx'));

const TRAIL = [{ label: 'Project', to: paths.projects() }];

export default function EstimateList() {
  const view = useListView();
  const filter = useStatusFilter();
  const { status, filterBy } = filter;
  const sent = useSentFilter();
  const list = useEstimates({ ...view.query, ...sent.query, status });
  const isNarrowed = status !== undefined || sent.text !== '';
  const [toSave, setToSave] = useState<Estimate>();
  const actions = useEstimateActions(setToSave);
  const create = (
    <LinkButton to={paths.createEstimate()} icon={IconPlus} primary>
      Create Estimate
    </LinkButton>
  );
  return (
    <Page
      title="Estimate List"
      trail={TRAIL}
      actions={
        (isNarrowed || !isEmptyList(list, view)) && (
          <>
            <LinkButton to={paths.estimateTemplates()}>Templates</LinkButton>
            {create}
          </>
        )
      }
    >
      <DataList
        noun={['estimate', 'estimates']}
        list={list}
        view={view}
        id={(estimate) => estimate.estimate_id}
        name={(estimate) => `Estimate #${estimate.estimate_number}`}
        columns={ESTIMATE_COLUMNS}
        actions={actions}
        expand={itemizedEstimatesOf}
        searchLabel="Search estimate, project or customer"
        {...((isNarrowed || !isEmptyList(list, view)) && {
          filters: (
            <>
              <StatusFilter {...filter} />
              {sent.text && <DaysChip label={sent.text} onClear={sent.clear} />}
            </>
          ),
        })}
        empty={
          isNarrowed
            ? {
                title: 'No estimate has this status.',
                text: 'Choose another status, or look at all of them.',
                action: <Button onClick={() => filterBy(undefined)}>Show All</Button>,
              }
            : {
                title: 'No estimates found, please create one.',
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

function useEstimateActions(saveAsTemplate: (estimate: Estimate) => void): ListAction<Estimate>[] {
  const navigate = useNavigate();
  const go = (to: string) => (estimate: Estimate) => void navigate(to, { state: carrying(estimate) });
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

/** The status filter of the list, stored in the URL beside its search, order and page. */
function useStatusFilter() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const status = ESTIMATE_STATUSES.find((one) => one === params.get('status'));
  const filterBy = (next: EstimateStatus | undefined) => {
    const changed = new URLSearchParams(params);
    changed.delete('page');
    if (next) changed.set('status', next);
    else changed.delete('status');
    setParams(changed, { replace: true, state, preventScrollReset: true });
  };
  return { status, filterBy };
}

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

/** Filters the list by status. */
function StatusFilter({ status, filterBy }: ReturnType<typeof useStatusFilter>) {
  return (
    <NativeSelect
      aria-label="Status"
      value={status ?? ''}
      onChange={({ currentTarget: { value } }) => filterBy(ESTIMATE_STATUSES.find((one) => one === value))}
      data={[{ value: '', label: 'Every status' }, ...STATUS_OPTIONS]}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
    />
  );
}
