import { useLocation, useSearchParams } from '../../../../kit/router/router.tsx';
import { customerPayments, type ReceivedPayment } from '#endpoints/sales/customer-payments.ts';
import { PAYMENT_METHOD_WORDS } from '#endpoints/sales/payment-methods.ts';
import { useList } from '../../../../kit/api/queries.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { paths } from '../../../../kit/paths.ts';
import { DataList } from '../../../../kit/lists/data-list.tsx';
import { DaysChip, daysText, dayOf } from '../../../../kit/dates/days-chip.tsx';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import type { Column } from '../../../../kit/lists/list-columns.ts';
import { useListView } from '../../../../kit/lists/list-view.ts';
import { NameLink } from '../../../../kit/lists/name-link.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import shared from '../../../../kit/page/shared.module.css';

/** All customer payments, newest first; the figures on Home link to the payments of their days. */
export default function ReceivedPayments() {
  const view = useListView({ sort: '-payment_date' });
  const days = useDays();
  const list = useList(
    customerPayments.list,
    { query: { ...view.query, ...days.query } },
    { failure: inSentence('Failed to get customer payments') },
  );
  return (
    <Page title="Payments Received">
      <DataList
        noun={['payment', 'payments']}
        list={list}
        view={view}
        id={({ customer_payment_id }) => customer_payment_id}
        name={({ invoice_number, payment_date }) => `Payment on invoice #${invoice_number}, ${formatDay(payment_date)}`}
        columns={COLUMNS}
        searchLabel="Search customer, invoice or note"
        filters={days.text && <DaysChip label={`Paid ${days.text}`} onClear={days.clear} />}
        empty={{
          title: 'No payments received.',
          text: 'What your customers pay is listed here, by the day it came in.',
        }}
      />
    </Page>
  );
}

/** The date range of the list, stored in the URL. */
function useDays() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const paid_from = dayOf(params.get('paid_from'));
  const paid_to = dayOf(params.get('paid_to'));
  const clear = () => {
    const changed = new URLSearchParams(params);
    for (const name of ['paid_from', 'paid_to', 'page']) changed.delete(name);
    setParams(changed, { replace: true, state, preventScrollReset: true });
  };
  return {
    query: { ...(paid_from && { paid_from }), ...(paid_to && { paid_to }) },
    text: paid_from || paid_to ? daysText(paid_from, paid_to) : undefined,
    clear,
  };
}

const COLUMNS: Column<ReceivedPayment>[] = [
  {
    head: 'Customer',
    sort: 'customer_last_name',
    cell: ({ customer_first_name, customer_last_name }) => <b>{`${customer_first_name} ${customer_last_name}`}</b>,
    card: 'title',
  },
  {
    head: 'Invoice',
    sort: 'invoice_number',
    cell: ({ invoice_id, invoice_number }) => (
      <NameLink to={paths.customerPayments()} state={{ invoice_id }}>
        {`#${invoice_number}`}
      </NameLink>
    ),
    nowrap: true,
    cardLabel: 'Invoice',
  },
  {
    head: 'Day',
    sort: 'payment_date',
    cell: ({ payment_date }) => formatDay(payment_date),
    nowrap: true,
    card: 'foot',
  },
  {
    head: 'Method',
    sort: 'payment_method',
    cell: ({ payment_method }) => PAYMENT_METHOD_WORDS[payment_method],
    card: 'foot',
  },
  {
    head: 'Refunded',
    cell: ({ refunded_amount }) => (refunded_amount > 0 ? formatUsd(refunded_amount) : ''),
    align: 'end',
    cardLabel: 'Refunded',
  },
  {
    head: 'Paid',
    sort: 'kept_amount',
    cell: ({ kept_amount }) => <span className={shared.amount}>{formatUsd(kept_amount)}</span>,
    align: 'end',
    cardLabel: 'Paid',
  },
];
