import { type Payout, type PayoutEntry, payouts } from '#contract/sales/payouts.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { useCall, useList } from '../../../../kit/api/queries.ts';
import { DataList } from '../../../../kit/lists/data-list.tsx';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import type { Column } from '../../../../kit/lists/list-columns.ts';
import type { ListView } from '../../../../kit/lists/list-view.ts';
import shared from '../../../../kit/page/shared.module.css';
import { ColumnHead, SavedLines } from '../documents/saved-lines.tsx';
import lines from '../documents/line-cards.module.css';

const FAILURE = 'Failed to get payouts';

/** Stripe's payouts to the company's bank account, newest first, each with its entries. */
export function PayoutList({ view }: { view: ListView }) {
  const list = useList(payouts.list, { query: view.query }, { failure: inSentence(FAILURE) });
  return (
    <DataList
      noun={['payout', 'payouts']}
      list={list}
      view={view}
      id={({ payout_id }) => payout_id}
      name={({ arrives_on, amount }) => `${formatUsd(amount)} on ${formatDay(arrives_on)}`}
      columns={COLUMNS}
      expand={entriesOf}
      empty={{ title: 'No payouts yet.', text: NO_PAYOUTS }}
    />
  );
}

/** Explains when to expect a payout. */
export const NO_PAYOUTS = 'Stripe deposits to your bank automatically, usually in 2 business days.';

const COLUMNS: Column<Payout>[] = [
  { head: 'Day', cell: ({ arrives_on }) => <b>{formatDay(arrives_on)}</b>, nowrap: true, card: 'title' },
  {
    head: 'Your bank shows',
    cell: ({ amount }) => <span className={shared.amount}>{formatUsd(amount)}</span>,
    align: 'end',
    cardLabel: 'Your bank shows',
  },
  { head: 'Fees kept', cell: ({ fee }) => formatUsd(fee), align: 'end', cardLabel: 'Fees kept' },
];

const entriesOf = (payout: Payout) => <PayoutEntries payout={payout} />;

/** The entries of a payout, which add up to the amount on the bank statement. */
export function PayoutEntries({ payout: { payout_id, amount, fee } }: { payout: Payout }) {
  const { data, error, refetch } = useCall(payouts.read, { params: { id: payout_id } });
  return (
    <SavedLines
      query={{ lines: data?.data.attributes.entries, error, retry: () => void refetch() }}
      failure={FAILURE}
      refreshFailure={FAILURE}
      none="Stripe does not say what this payout is made of."
      label="What this payout is made of"
    >
      {(entries) => (
        <>
          <thead>
            <tr>
              <ColumnHead>Day</ColumnHead>
              <ColumnHead>What</ColumnHead>
              <ColumnHead figures>Amount</ColumnHead>
              <ColumnHead figures>Fee</ColumnHead>
              <ColumnHead figures>Net</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, at) => (
              // Entries of a payout have no ids and are never reordered.
              // oxlint-disable-next-line react/no-array-index-key
              <EntryRow key={at} entry={entry} />
            ))}
            <tr className={lines.sum}>
              <th scope="row" colSpan={3}>
                Your bank shows
              </th>
              <td data-align="end" className={lines.fee}>
                {formatUsd(fee)}
              </td>
              <td data-align="end">{formatUsd(amount)}</td>
            </tr>
          </tbody>
        </>
      )}
    </SavedLines>
  );
}

function EntryRow({ entry }: { entry: PayoutEntry }) {
  const { created_at, amount, fee, net } = entry;
  return (
    <tr className={lines.line}>
      <td>{formatDay(created_at)}</td>
      <td className={lines.text}>{whatOf(entry)}</td>
      <td data-align="end">{formatUsd(amount)}</td>
      <td data-align="end" className={lines.fee}>
        {formatUsd(fee)}
      </td>
      <td data-align="end" className={lines.savedTotal}>
        {formatUsd(net)}
      </td>
    </tr>
  );
}

const KINDS = { payment: 'Payment', refund: 'Refund', dispute: 'Dispute', other: 'Other' };

/** "Payment, Grace Adams, #1001"; for any other entry, Stripe's description. */
function whatOf({ kind, description, customer_name, invoice_number }: PayoutEntry): string {
  if (invoice_number === null) return description ?? KINDS[kind];
  return [KINDS[kind], customer_name, `#${invoice_number}`].filter(Boolean).join(', ');
}
