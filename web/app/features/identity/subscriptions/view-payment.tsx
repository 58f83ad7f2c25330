import { Box } from '@mantine/core';
import type { Payment } from '#contract/identity/subscription-payments.ts';
import { DataList } from '../../../../kit/lists/data-list.tsx';
import { counted, formatInstant, formatUsd } from '../../../../kit/format.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import type { Column } from '../../../../kit/lists/list-columns.ts';
import { useListView } from '../../../../kit/lists/list-view.ts';
import { Page } from '../../../../kit/page/page.tsx';
import { paths } from '../../../../kit/paths.ts';
import { usePayments } from './hooks.ts';
import { PaymentStatus } from './payment-status.tsx';
import { hasReceipt } from './receipt.ts';
import { SUBSCRIPTION_TRAIL } from './subscription-trail.ts';
import classes from './subscription.module.css';
import shared from '../../../../kit/page/shared.module.css';

export default function ViewPayment() {
  const view = useListView();
  const result = usePayments(view.query);
  const list = { ...result, failure: result.failure && 'Failed to fetch payments. Please try again later.' };
  return (
    <Page title="View Payment" trail={SUBSCRIPTION_TRAIL}>
      <DataList
        noun={['payment', 'payments']}
        list={list}
        view={view}
        id={(payment) => payment.payment_id}
        name={({ amount, created_at }) => `${formatUsd(amount)}, ${formatInstant(created_at)}`}
        columns={COLUMNS}
        searchLabel="Search status, reason or event"
        empty={{
          title: 'No payment records found.',
          text: 'Each payment for your subscription is listed here with its receipt.',
          action: <LinkButton to={paths.subscription()}>Go To Subscription</LinkButton>,
        }}
      />
    </Page>
  );
}

const COLUMNS: Column<Payment>[] = [
  { head: 'Date', sort: 'created_at', cell: ({ created_at }) => formatInstant(created_at), nowrap: true },
  { head: 'Amount', sort: 'amount', cell: ({ amount }) => formatUsd(amount), align: 'end', cardLabel: 'Amount' },
  {
    head: 'Months',
    sort: 'number_of_months',
    cell: ({ number_of_months, subscription_action }) =>
      `${counted(number_of_months, 'month')}, ${subscription_action}`,
    nowrap: true,
  },
  { head: 'Status', sort: 'status', cell: (payment) => <Outcome payment={payment} />, card: 'foot' },
  {
    head: 'Payment Event',
    cell: ({ payment_event_type, payment_event_id }) =>
      payment_event_id && (
        <span className={classes.event}>
          {payment_event_type}
          <Box component="span" fz={12} className={shared.faint}>
            {payment_event_id}
          </Box>
        </span>
      ),
    wideOnly: true,
    card: 'none',
  },
  { head: 'Receipt', cell: (payment) => <ReceiptButton payment={payment} />, card: 'foot' },
];

function Outcome({ payment: { status, failure_message } }: { payment: Payment }) {
  return (
    <span className={classes.outcome}>
      <PaymentStatus status={status} />
      {failure_message && <span>{failure_message}</span>}
    </span>
  );
}

function ReceiptButton({ payment }: { payment: Payment }) {
  if (!hasReceipt(payment)) return null;
  const { payment_id } = payment;
  return (
    <Box component="span" display="inline-flex">
      <LinkButton to={paths.subscriptionReceipt()} state={{ payment_id, payment }}>
        Receipt
      </LinkButton>
    </Box>
  );
}
