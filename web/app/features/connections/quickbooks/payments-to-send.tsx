import { Button, Group } from '@mantine/core';
import { customerPayments, type CustomerPayment } from '#contract/sales/customer-payments.ts';
import { PAYMENT_METHOD_WORDS } from '#contract/sales/payment-methods.ts';
import { type QuickbooksLog, quickbooksPayments } from '#contract/connections/quickbooks-invoices.ts';
import { INVOICE_NOT_IN_QUICKBOOKS } from '#contract/errors.ts';
import { call } from '../../../../kit/api/call.ts';
import { useList } from '../../../../kit/api/queries.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { Card } from '../../../../kit/lists/cards.tsx';
import { formatDay, formatInstant, formatUsd } from '../../../../kit/format.ts';
import { IconSend } from '../../../../kit/icons/icons.ts';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import rows from '../../../../kit/lists/data-table.module.css';
import { StatusBadge, type StatusTone } from '../../../../kit/lists/status-badge.tsx';
import { Failure } from './failure.tsx';
import { useSentLog, refreshSentLog } from './hooks.ts';
import classes from './quickbooks.module.css';
import { SendOutcome } from './send-outcome.tsx';
import { useSendAll } from './use-send-all.ts';

/** The payments on the invoice, how many of them QuickBooks has, and the actions that send the others. */
export function PaymentsToSend({ invoice_id }: { invoice_id: string }) {
  const failure = 'Failed to get customer payments';
  const payments = useList(
    customerPayments.byInvoice,
    { params: { id: invoice_id } },
    { failure: inSentence(failure) },
  );
  const log = useSentLog(invoice_id);
  const missing = payments.failure ? payments : log;
  const loading = payments.loading || log.loading;
  return (
    <Card title="Customer payments">
      {missing.failure && <Failure text={missing.failure} onRetry={missing.retry} />}
      {!missing.failure && loading && <RecordSkeleton />}
      {!missing.failure && !loading && <Payments payments={inOrderPaid(payments.rows)} log={log.rows} />}
    </Card>
  );
}

function Payments({ payments, log }: { payments: CustomerPayment[]; log: QuickbooksLog[] }) {
  const { sending, send } = useSendAll({
    one: (id, idempotencyKey) => call(quickbooksPayments.send, { params: { id } }, { idempotencyKey }),
    afterEach: refreshSentLog,
    failure: 'Failed to send payment',
  });
  if (payments.length === 0) return <p className={classes.text}>No payments received.</p>;
  const each = payments.map((payment) => ({ payment, state: paymentState(payment, log) }));
  const waiting = each.filter(({ state }) => isWaiting(state)).map(({ payment }) => payment.customer_payment_id);
  const isInvoiceSynced = hasSyncedInvoice(log);
  const busy = sending.phase === 'busy';
  return (
    <>
      {waiting.length > 0 && !isInvoiceSynced && <p className={classes.text}>{INVOICE_NOT_IN_QUICKBOOKS}</p>}
      <SendOutcome sending={sending} noun={['payment', 'payments']} />
      <ul className={rows.rows}>
        {each.map(({ payment, state }, index) => (
          <PaymentRow
            key={payment.customer_payment_id}
            number={index + 1}
            payment={payment}
            state={state}
            disabled={!isInvoiceSynced || busy}
            busy={busy && sending.id === payment.customer_payment_id}
            onSend={() => send([payment.customer_payment_id])}
          />
        ))}
      </ul>
      {waiting.length > 1 && (
        <Button
          leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
          disabled={!isInvoiceSynced}
          loading={busy}
          onClick={() => send(waiting)}
        >
          Send all {waiting.length} payments
        </Button>
      )}
    </>
  );
}

interface PaymentRowProps {
  number: number;
  payment: CustomerPayment;
  state: PaymentState;
  disabled: boolean;
  busy: boolean;
  onSend: () => void;
}

const TONES: Record<PaymentState['state'], StatusTone> = {
  sent: 'green',
  changed: 'amber',
  'not sent': 'grey',
  unknown: 'blue',
  failed: 'red',
};

function PaymentRow({ number, payment, state, disabled, busy, onSend }: PaymentRowProps) {
  return (
    <li>
      <div className={rows.what}>
        <Group gap="4px 8px">
          <b>{formatUsd(payment.amount)}</b>
          <StatusBadge tone={TONES[state.state]}>{wordsOf(state)}</StatusBadge>
        </Group>
        <p>
          Payment #{number}, {formatDay(payment.payment_date)}, {PAYMENT_METHOD_WORDS[payment.payment_method]}
        </p>
        {state.state === 'failed' && <p>{state.reason}</p>}
      </div>
      {isWaiting(state) && (
        <Button aria-label={`Send payment #${number}`} disabled={disabled && !busy} loading={busy} onClick={onSend}>
          {busy ? 'Sending...' : 'Send payment'}
        </Button>
      )}
    </li>
  );
}

function wordsOf(state: PaymentState): string {
  switch (state.state) {
    case 'sent':
      return `sent ${formatInstant(state.at)}`;
    case 'changed':
      return `changed since ${formatInstant(state.at)}`;
    case 'unknown':
      return 'no answer yet';
    default:
      return state.state;
  }
}

/** The status of a payment in QuickBooks. `unknown`: its last attempt has no response yet. */
type PaymentState =
  | { state: 'not sent' }
  | { state: 'sent' | 'changed'; at: string }
  | { state: 'failed'; reason: string }
  | { state: 'unknown' };

/** Derives a payment's status from its newest attempt. `log` is newest first. */
function paymentState(payment: CustomerPayment, log: readonly QuickbooksLog[]): PaymentState {
  const last = log.find(({ customer_payment_id }) => customer_payment_id === payment.customer_payment_id);
  if (!last) return { state: 'not sent' };
  if (last.status === 'failed') return { state: 'failed', reason: last.failure_reason ?? '' };
  if (last.status === 'sending') return { state: 'unknown' };
  const changed = payment.updated_at > last.created_at || payment.amount !== last.amount;
  return { state: changed ? 'changed' : 'sent', at: last.created_at };
}

/** Whether the payment in its current version still has to be sent to QuickBooks. */
function isWaiting({ state }: PaymentState): boolean {
  return state !== 'sent';
}

/** Whether the invoice was sent, which its payments require. */
function hasSyncedInvoice(log: readonly QuickbooksLog[]): boolean {
  return log.some(({ document, qb_number }) => document === 'invoice' && qb_number !== null);
}

/** The payments in the order they were made, which is how they are numbered everywhere. */
function inOrderPaid(payments: readonly CustomerPayment[]): CustomerPayment[] {
  const when = ({ payment_date, customer_payment_id }: CustomerPayment) => `${payment_date} ${customer_payment_id}`;
  return payments.toSorted((one, other) => when(one).localeCompare(when(other)));
}
