import { formatUsd } from '#domain/money.ts';
import type { OnlinePaymentDetail, OnlinePaymentRecord, Refund } from '#contract/sales/online-payment-records.ts';
import { PROVIDER } from './afterwards.ts';
import type { readMoments, RecordRow } from './records-store.ts';
import type { RefundRow } from './refunds-store.ts';

export function presentRecord(row: RecordRow) {
  return { id: row.online_payment_id, type: 'online_payment' as const, attributes: attributesOf(row) };
}

type Moments = Awaited<ReturnType<typeof readMoments>>;

/** One payment with its refunds and its timeline. */
export function presentDetail(row: RecordRow, refunds: readonly RefundRow[], moments: Moments) {
  const attributes: OnlinePaymentDetail = {
    ...attributesOf(row),
    refunds: refunds.map(refundAttributes),
    timeline: timelineOf(row, refunds, moments),
  };
  return { id: row.online_payment_id, type: 'online_payment' as const, attributes };
}

function attributesOf(row: RecordRow): OnlinePaymentRecord {
  const orNull = (amount: string | null) => (amount === null ? null : Number(amount));
  return {
    ...row,
    amount: Number(row.amount),
    fee: orNull(row.fee),
    net: orNull(row.net),
    refunded_amount: Number(row.refunded_amount),
    refundable_amount: Number(row.refundable_amount),
    overpaid_amount: Number(row.overpaid_amount),
    dispute_due_by: row.dispute_due_by?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
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
}: RefundRow): Refund {
  const created = created_at.toISOString();
  return { refund_id, amount: Number(amount), reason, state, failure_reason, by: by_name, created_at: created };
}

function timelineOf(row: RecordRow, refunds: readonly RefundRow[], moments: Moments): OnlinePaymentDetail['timeline'] {
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
    .flatMap(([at, what, by]) => (at ? [{ at: at.toISOString(), what, by }] : []))
    .toSorted((a, b) => a.at.localeCompare(b.at));
}

function refundSentence({ amount, state }: RefundRow): string {
  return state === 'failed' ? `A refund of ${usd(amount)} failed` : `Refunded ${usd(amount)}`;
}

function usd(amount: string): string {
  return formatUsd(Number(amount));
}
