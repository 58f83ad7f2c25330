import { Button, Group } from '@mantine/core';
import { type OnlineBooking, quickbooksOnline } from '#contract/connections/quickbooks-online.ts';
import { quickbooksPayments } from '#contract/connections/quickbooks-invoices.ts';
import { call } from '../../../../kit/api/call.ts';
import { refreshAll, useList } from '../../../../kit/api/queries.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { Card } from '../../../../kit/lists/cards.tsx';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import { IconSend } from '../../../../kit/icons/icons.ts';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import rows from '../../../../kit/lists/data-table.module.css';
import { StatusBadge, type StatusTone } from '../../../../kit/lists/status-badge.tsx';
import { Failure } from './failure.tsx';
import classes from './quickbooks.module.css';
import { SendOutcome } from './send-outcome.tsx';
import { useSendAll } from './use-send-all.ts';

interface OnlineBookingsProps {
  title: string;
  /** Only the refunds of this invoice: its payments have their own list. */
  refundsOf?: string;
}

/** Which online payments are in QuickBooks, and what sending the others would do. */
export function OnlineBookings({ title, refundsOf }: OnlineBookingsProps) {
  const query = refundsOf ? { invoice_id: refundsOf } : {};
  const failure = 'Failed to get what is in QuickBooks';
  const list = useList(quickbooksOnline.bookings, { query }, { failure: inSentence(failure) });
  const shown = refundsOf ? list.rows.filter(({ document }) => document === 'refund') : list.rows;
  if (refundsOf && shown.length === 0) return null;
  return (
    <Card title={title}>
      {list.failure && <Failure text={list.failure} onRetry={list.retry} />}
      {list.loading && <RecordSkeleton />}
      {!list.failure && !list.loading && <Bookings bookings={shown} />}
    </Card>
  );
}

const CAN_BE_SENT: ReadonlySet<OnlineBooking['state']> = new Set(['not_sent', 'changed', 'failed', 'sending']);

function Bookings({ bookings }: { bookings: OnlineBooking[] }) {
  const { sending, send } = useSendAll({
    one: (id, idempotencyKey) => {
      const booking = bookings.find(({ document_id }) => document_id === id);
      return call(CALLS[booking?.document ?? 'payment'], { params: { id } }, { idempotencyKey });
    },
    afterEach: refreshAll,
    failure: 'Failed to send to QuickBooks',
  });
  if (bookings.length === 0) return <p className={classes.text}>Nothing was paid online yet.</p>;
  // Oldest first: a refund follows its payment.
  const open = bookings.filter(({ state }) => CAN_BE_SENT.has(state)).map(({ document_id }) => document_id);
  const busy = sending.phase === 'busy';
  return (
    <>
      <SendOutcome sending={sending} noun={['entry', 'entries']} />
      <ul className={rows.rows}>
        {bookings.map((booking) => (
          <BookingRow
            key={booking.document_id}
            booking={booking}
            disabled={busy}
            busy={busy && sending.id === booking.document_id}
            onSend={() => send([booking.document_id])}
          />
        ))}
      </ul>
      {open.length > 1 && (
        <Button
          leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
          loading={busy}
          onClick={() => send(open.toReversed())}
        >
          Send all {open.length}
        </Button>
      )}
    </>
  );
}

const CALLS = {
  payment: quickbooksPayments.send,
  refund: quickbooksOnline.sendRefund,
  fees: quickbooksOnline.sendFees,
};

const STATES: Record<OnlineBooking['state'], [tone: StatusTone, words: string]> = {
  waiting: ['grey', 'waits for its invoice'],
  not_sent: ['grey', 'not sent'],
  sending: ['blue', 'no answer yet'],
  sent: ['green', 'sent'],
  changed: ['amber', 'changed since'],
  failed: ['red', 'failed'],
};

interface BookingRowProps {
  booking: OnlineBooking;
  disabled: boolean;
  busy: boolean;
  onSend: () => void;
}

function BookingRow({ booking, disabled, busy, onSend }: BookingRowProps) {
  const { amount, state, booked_on, failure_reason } = booking;
  const [tone, words] = STATES[state];
  const title = `${titleOf(booking)}, ${formatUsd(amount)}`;
  return (
    <li>
      <div className={rows.what}>
        <Group gap="4px 8px">
          <b>{title}</b>
          <StatusBadge tone={tone}>{words}</StatusBadge>
        </Group>
        <p>
          {formatDay(booked_on)}, {accountText(booking)}
        </p>
        {failure_reason && <p>{failure_reason}</p>}
      </div>
      {CAN_BE_SENT.has(state) && (
        <Button aria-label={`Send ${title}`} disabled={disabled && !busy} loading={busy} onClick={onSend}>
          {busy ? 'Sending...' : 'Send'}
        </Button>
      )}
    </li>
  );
}

/** "Payment of Grace Adams, Invoice #1001" */
function titleOf({ document, is_dispute, customer_name, invoice_number }: OnlineBooking): string {
  if (document === 'fees') return 'Stripe’s fees of a payout';
  const what = document === 'payment' ? 'Payment' : is_dispute ? 'Lost dispute' : 'Refund';
  return `${what} of ${customer_name}, Invoice #${invoice_number}`;
}

function accountText({ document, amount, account_name }: OnlineBooking): string {
  if (amount === 0) return 'came to nothing: it is deleted in QuickBooks';
  return document === 'payment' ? `into ${account_name}` : `from ${account_name}`;
}
