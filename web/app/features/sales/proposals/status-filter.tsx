import { NativeSelect } from '@mantine/core';
import { useLocation, useSearchParams } from 'react-router';
import { ESTIMATE_STATUSES, type EstimateStatus } from '#domain/sales/estimate-status.ts';
import { daysText, dayOf } from '../../../../kit/dates/days-chip.tsx';
import { IconChevronDown } from '../../../../kit/icons/public-icons.ts';
import { STATUS_OPTIONS } from './proposal-status.tsx';

const PARAMETER = 'status';

/** The status that a list is narrowed to; in the address, beside its search, order and page. */
export function useStatusFilter() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const status = ESTIMATE_STATUSES.find((one) => one === params.get(PARAMETER));
  const filterBy = (next: EstimateStatus | undefined) => {
    const changed = new URLSearchParams(params);
    changed.delete('page');
    if (next) changed.set(PARAMETER, next);
    else changed.delete(PARAMETER);
    setParams(changed, { replace: true, state, preventScrollReset: true });
  };
  return { status, filterBy };
}

/** The days of a figure of Home, by when the estimate was sent; they can be left again. */
export function useSentFilter() {
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

/** Narrows the list to one status. */
export function StatusFilter({ status, filterBy }: ReturnType<typeof useStatusFilter>) {
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
