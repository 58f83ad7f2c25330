import { Button, NativeSelect } from '@mantine/core';
import { useLocation, useSearchParams } from '../../../../kit/router/router.tsx';
import { customerPayments, type PaymentSums, type ReceivedPayment } from '#endpoints/sales/customer-payments.ts';
import { PAYMENT_METHOD_WORDS, PAYMENT_METHODS } from '#endpoints/sales/payment-methods.ts';
import { customers } from '#endpoints/work/customers.ts';
import { addDays, monthOf } from '#domain/time.ts';
import { useCall, useList, useRecord } from '../../../../kit/api/queries.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { paths } from '../../../../kit/paths.ts';
import { DataList } from '../../../../kit/lists/data-list.tsx';
import { ExportCsv } from '../../../../kit/lists/export-csv.tsx';
import { DaysChip, daysText, dayOf } from '../../../../kit/dates/days-chip.tsx';
import { counted, formatDay, formatUsd } from '../../../../kit/format.ts';
import { IconCash } from '../../../../kit/icons/icons.ts';
import { IconChevronDown } from '../../../../kit/icons/public-icons.ts';
import type { Column } from '../../../../kit/lists/list-columns.ts';
import { useListView } from '../../../../kit/lists/list-view.ts';
import { NameLink } from '../../../../kit/lists/name-link.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { useToday } from '../../identity/companies/hooks.ts';
import { CustomerPicker } from '../../work/customers/customer-picker.tsx';
import { useRecordPayment } from '../record-payment/use-record-payment.tsx';
import classes from './customer-payments.module.css';

/** All customer payments, newest first: those of this month, or of other days, of one method or customer. */
export default function ReceivedPayments() {
  const view = useListView({ sort: '-payment_date' });
  const today = useToday();
  const filter = useFilter(today);
  const payment = useRecordPayment();
  const named = { ...filter.query, ...(view.q && { q: view.q }) };
  const input = { query: { ...view.query, ...named } };
  const failure = inSentence('Failed to get customer payments');
  const list = useList(customerPayments.list, input, { failure, enabled: today !== undefined });
  const sums = useCall(customerPayments.list, input, { enabled: today !== undefined }).data?.meta.sums;
  return (
    <Page
      title="Payments Received"
      actions={
        <>
          <ExportCsv
            endpoint={customerPayments.list}
            input={{ query: named }}
            failure="Failed to export the payments"
          />
          <Button
            variant="filled"
            color="accent"
            leftSection={<IconCash size={18} stroke={1.75} aria-hidden />}
            onClick={() => payment.record({})}
          >
            Record Payment
          </Button>
        </>
      }
    >
      {payment.done}
      {payment.dialog}
      <Sums sums={sums} />
      <DataList
        noun={['payment', 'payments']}
        list={list}
        view={view}
        id={({ customer_payment_id }) => customer_payment_id}
        name={({ invoice_number, payment_date }) => `Payment on invoice #${invoice_number}, ${formatDay(payment_date)}`}
        columns={COLUMNS}
        searchLabel="Search customer, invoice or note"
        filters={<Filters filter={filter} />}
        empty={{
          title: 'No payments received.',
          text: 'What your customers pay is listed here, by the day it came in. Choose other days to see more.',
        }}
      />
    </Page>
  );
}

/** The sums of the listed payments. */
function Sums({ sums }: { sums: PaymentSums | undefined }) {
  return (
    <section className={classes.summary} aria-label="Sums of the listed payments">
      <dl>
        {(['received', 'refunded', 'kept_amount'] as const).map((key) => (
          <div key={key}>
            <dt>{SUM_WORDS[key]}</dt>
            <dd>{sums ? formatUsd(sums[key]) : '\u00A0'}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.byMethod}>
        {sums?.by_method.map(({ payment_method, kept_amount, count }) => (
          <span key={payment_method}>
            {`${PAYMENT_METHOD_WORDS[payment_method]} ${formatUsd(kept_amount)} (${counted(count, 'payment')})`}
          </span>
        ))}
        {'\u00A0'}
      </p>
    </section>
  );
}

const SUM_WORDS = { received: 'Received', refunded: 'Refunded', kept_amount: 'Kept' };

const DAYS = { this_month: 'This month', last_month: 'Last month', this_year: 'This year', all: 'All days' } as const;
type Days = keyof typeof DAYS;

function rangeOf(days: Days, today: string): { paid_from?: string; paid_to?: string } {
  if (days === 'all') return {};
  if (days === 'this_year') return { paid_from: `${today.slice(0, 4)}-01-01`, paid_to: `${today.slice(0, 4)}-12-31` };
  const month = monthOf(today);
  const { first, last } = days === 'this_month' ? month : monthOf(addDays(month.first, -1));
  return { paid_from: first, paid_to: last };
}

type Filter = ReturnType<typeof useFilter>;

/** The filters of the list, stored in the URL. A link can name its own days. */
function useFilter(today: string | undefined) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [from, to] = [dayOf(params.get('paid_from')), dayOf(params.get('paid_to'))];
  const days = (Object.keys(DAYS) as Days[]).find((key) => key === params.get('days')) ?? 'this_month';
  const payment_method = PAYMENT_METHODS.find((method) => method === params.get('method'));
  const customer_id = params.get('customer_id') ?? undefined;
  const ownDays = from || to ? { ...(from && { paid_from: from }), ...(to && { paid_to: to }) } : undefined;
  const change = (changes: Record<string, string>) => {
    const changed = new URLSearchParams(params);
    for (const [name, value] of Object.entries({ ...changes, page: '' })) {
      if (value === '') changed.delete(name);
      else changed.set(name, value);
    }
    setParams(changed, { replace: true, state, preventScrollReset: true });
  };
  return {
    query: {
      ...(ownDays ?? (today ? rangeOf(days, today) : {})),
      ...(payment_method && { payment_method }),
      ...(customer_id && { customer_id }),
    },
    text: ownDays && daysText(from, to),
    days,
    payment_method,
    customer_id,
    change,
  };
}

function Filters({ filter: { text, days, payment_method, customer_id, change } }: { filter: Filter }) {
  const { record: customer } = useRecord(
    customers.read,
    { params: { id: customer_id ?? '' } },
    { enabled: customer_id !== undefined },
  );
  const chevron = { rightSection: <IconChevronDown size={16} aria-hidden /> };
  return (
    <div className={classes.filters}>
      {text ? (
        <DaysChip label={`Paid ${text}`} onClear={() => change({ paid_from: '', paid_to: '' })} />
      ) : (
        <NativeSelect
          {...chevron}
          aria-label="Days"
          value={days}
          data={Object.entries(DAYS).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) =>
            change({ days: currentTarget.value === 'this_month' ? '' : currentTarget.value })
          }
        />
      )}
      <NativeSelect
        {...chevron}
        aria-label="Payment Method"
        value={payment_method ?? ''}
        data={[
          { value: '', label: 'All methods' },
          ...PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_WORDS[value] })),
        ]}
        onChange={({ currentTarget }) => change({ method: currentTarget.value })}
      />
      <CustomerPicker
        customer={customer_id && customer ? customer : null}
        placeholder="All customers"
        onChange={(chosen) => change({ customer_id: chosen?.customer_id ?? '' })}
      />
    </div>
  );
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
