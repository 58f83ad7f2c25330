import type { OnlinePaymentDetail, OnlinePaymentRecord, Refund } from '#contract/sales/online-payment-records.ts';
import { formatUsd } from '#domain/money.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import { PROVIDER } from './afterwards.ts';
import type { readMoments, RecordRow } from './records-store.ts';
import type { RefundRow } from './refunds-store.ts';

export function presentRecord(row: RecordRow) {
  return { id: row.online_payment_id, type: 'online_payment' as const, attributes: attributesOf(row) };
}

type Moments = Awaited<ReturnType<typeof readMoments>>;

/** One payment with its refunds and its timeline. */
export function presentDetail(row: RecordRow, refunds: readonly RefundRow[], moments: Moments) {
  const attributes: Presented<typeof OnlinePaymentDetail> = {
    ...attributesOf(row),
    refunds: refunds.map(refundAttributes),
    timeline: timelineOf(row, refunds, moments),
  };
  return { id: row.online_payment_id, type: 'online_payment' as const, attributes };
}

function attributesOf(row: RecordRow): Presented<typeof OnlinePaymentRecord> {
  const orNull = (amount: string | null) => (amount === null ? null : Number(amount));
  return {
    ...row,
    amount: Number(row.amount),
    fee: orNull(row.fee),
    net: orNull(row.net),
    refunded_amount: Number(row.refunded_amount),
    refundable_amount: Number(row.refundable_amount),
    overpaid_amount: Number(row.overpaid_amount),
  };
}

function refundAttributes({
  refund_id,
  amount,
  reason,
  state,
  failure_reason,
  by_name,
  created_at,
}: RefundRow): Presented<typeof Refund> {
  return { refund_id, amount: Number(amount), reason, state, failure_reason, by: by_name, created_at };
}

function timelineOf(row: RecordRow, refunds: readonly RefundRow[], moments: Moments) {
  const { paid_at, disputed_at, dispute_ended_at, lost_amount } = moments;
  const { customer_name, method, amount, dispute_state, created_at } = row;
  const how = method === 'bank' ? 'from a bank account' : 'by card';
  const ended =
    dispute_state === 'lost' ? `The dispute was lost: ${usd(lost_amount)} went back` : 'The dispute is over';
  const entries: (readonly [Date | null, string, string])[] = [
    [created_at, 'Opened the payment page', customer_name],
    [paid_at, `Paid ${usd(amount)} ${how}`, customer_name],
    ...refunds.map((refund) => [refund.created_at, refundSentence(refund), refund.by_name] as const),
    [disputed_at, 'The customer’s bank disputed it', PROVIDER],
    [dispute_ended_at, ended, PROVIDER],
  ];
  return entries
    .flatMap(([at, what, by]) => (at ? [{ at, what, by }] : []))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function refundSentence({ amount, state }: RefundRow): string {
  return state === 'failed' ? `A refund of ${usd(amount)} failed` : `Refunded ${usd(amount)}`;
}

function usd(amount: string): string {
  return formatUsd(Number(amount));
}
