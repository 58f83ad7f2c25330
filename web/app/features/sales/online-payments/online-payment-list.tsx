import { Group, NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import {
  type OnlinePaymentRecord,
  onlinePaymentRecords,
  type OnlinePaymentRecordState,
} from '#contract/sales/online-payment-records.ts';
import { ExportCsv } from '../../../../kit/lists/export-csv.tsx';
import { useList } from '../../../../kit/api/queries.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { DataList } from '../../../../kit/lists/data-list.tsx';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import { IconCash, IconCircleCheck } from '../../../../kit/icons/icons.ts';
import type { Column, ListAction } from '../../../../kit/lists/list-columns.ts';
import { type ListView, useListView } from '../../../../kit/lists/list-view.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { IconChevronDown } from '../../../../kit/icons/public-icons.ts';
import shared from '../../../../kit/page/shared.module.css';
import { StatusBadge, type StatusTone } from '../../../../kit/lists/status-badge.tsx';
import { AboutPayment } from './about-payment.tsx';
import { PayoutList } from './payout-list.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const STATES: Record<OnlinePaymentRecordState, [tone: StatusTone, label: string]> = {
  created: ['grey', 'begun'],
  open: ['grey', 'begun'],
  processing: ['blue', 'on its way'],
  succeeded: ['green', 'paid'],
  partly_refunded: ['amber', 'partly refunded'],
  refunded: ['amber', 'refunded'],
  failed: ['red', 'failed'],
  expired: ['grey', 'expired'],
  canceled: ['grey', 'canceled'],
};

/** The states that can be used as filters. */
const FILTERS = ['processing', 'succeeded', 'partly_refunded', 'refunded', 'failed'] as const;

/** Online payments by customers: each payment, or grouped by the payouts that transferred them to the bank. */
export function OnlinePayments() {
  const [isGrouped, setIsGrouped] = useState(false);
  const view = useListView();
  const group = (isNow: boolean) => {
    setIsGrouped(isNow);
    view.change({ page: 1, q: '' });
  };
  return (
    <div className={shared.stack}>
      <Group gap={12} justify="space-between">
        <h2>Paid Online</h2>
        <Switch
          label="Group by payout"
          checked={isGrouped}
          onChange={({ currentTarget }) => group(currentTarget.checked)}
        />
      </Group>
      {isGrouped ? <PayoutList view={view} /> : <OnlinePaymentList view={view} />}
    </div>
  );
}

/** Online payments by customers, newest first, with their refunds. */
function OnlinePaymentList({ view }: { view: ListView }) {
  const [state, setState] = useState<OnlinePaymentRecordState | ''>('');
  const [refunding, setRefunding] = useState<OnlinePaymentRecord>();
  const [refunded, setRefunded] = useState('');
  const named = { ...(state && { state }), ...(view.q && { q: view.q }) };
  const list = useList(
    onlinePaymentRecords.list,
    { query: { ...view.query, ...named } },
    { failure: inSentence('Failed to get online payments') },
  );
  const actions: ListAction<OnlinePaymentRecord>[] = [
    {
      label: 'Refund',
      icon: IconCash,
      run: setRefunding,
      whyNot: ({ refundable_amount }) => (refundable_amount > 0 ? undefined : 'Nothing is left to refund.'),
    },
  ];
  return (
    <>
      {refunded && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>{refunded}</p>
        </Notice>
      )}
      <DataList
        noun={['payment', 'payments']}
        list={list}
        view={view}
        id={(payment) => payment.online_payment_id}
        name={({ customer_name, amount }) => `${customer_name}, ${formatUsd(amount)}`}
        columns={COLUMNS}
        // Omitted when there is nothing to select: on a phone, the bar would cover the content above it.
        actions={list.rows.length > 0 ? actions : []}
        aboutSelected={aboutPayment}
        searchLabel="Search customer or invoice"
        filters={
          <>
            <NativeSelect
              aria-label="State"
              value={state}
              onChange={({ currentTarget }) => {
                setState(currentTarget.value as typeof state);
                view.change({ page: 1 });
              }}
              data={[
                { value: '', label: 'Every state' },
                ...FILTERS.map((value) => ({ value, label: asLabel(STATES[value][1]) })),
              ]}
              rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
            />
            <ExportCsv
              endpoint={onlinePaymentRecords.list}
              input={{ query: named }}
              failure="Failed to export online payments"
            />
          </>
        }
        empty={{
          title: 'No online payments yet.',
          text: 'What your customers pay on the page of an invoice is listed here, with Stripe’s fee and what you get.',
        }}
      />
      {refunding && (
        <RefundDialog
          payment={refunding}
          onClose={() => setRefunding(undefined)}
          onDone={(message) => {
            setRefunding(undefined);
            setRefunded(message);
          }}
        />
      )}
    </>
  );
}

const aboutPayment = (payment: OnlinePaymentRecord) => <AboutPayment payment={payment} />;

const dollars = (amount: number | null) => (amount === null ? '' : formatUsd(amount));

const COLUMNS: Column<OnlinePaymentRecord>[] = [
  {
    head: 'Day',
    cell: ({ paid_on, created_at }) => formatDay(paid_on ?? created_at),
    nowrap: true,
    card: 'foot',
  },
  { head: 'Customer', cell: ({ customer_name }) => <b>{customer_name}</b>, card: 'title' },
  { head: 'Invoice', cell: ({ invoice_number }) => `#${invoice_number}`, nowrap: true, cardLabel: 'Invoice' },
  { head: 'Amount', cell: ({ amount }) => <span className={shared.amount}>{formatUsd(amount)}</span>, align: 'end' },
  { head: 'Fee', cell: ({ fee }) => dollars(fee), align: 'end', cardLabel: 'Fee', wideOnly: true },
  { head: 'Net', cell: ({ net }) => dollars(net), align: 'end', cardLabel: 'Net', wideOnly: true },
  {
    head: 'Refunded',
    cell: ({ refunded_amount }) => (refunded_amount > 0 ? formatUsd(refunded_amount) : ''),
    align: 'end',
    cardLabel: 'Refunded',
  },
  { head: 'State', cell: (payment) => <State payment={payment} />, nowrap: true, card: 'foot' },
];

function State({ payment: { state, dispute_state } }: { payment: OnlinePaymentRecord }) {
  if (dispute_state === 'open') return <StatusBadge tone="red">disputed</StatusBadge>;
  const [tone, label] = STATES[state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

function asLabel(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
