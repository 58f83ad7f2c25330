import { cents, dollars, formatUsd } from '#domain/money.ts';
import { changedFields, recordAuditEntry } from '../../core/audit-log/record.ts';
import type { HttpContext } from '../../core/endpoints/handlers.ts';
import type { Emit } from '../../core/events.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Afterwards, DisputeReport, RefundReport } from '../../platform/payment-cards/checkouts.ts';
import { storeAmountPaid } from '../invoices/payments-store.ts';
import type { InvoiceRow } from '../invoices/rows.ts';
import { type NoticeServices, notifyOfDispute, notifyOfFailedRefund } from './company-notices.ts';
import { bookingChanged } from './events.ts';
import { nextCheckAt } from './payment-state.ts';
import { sendRefundMessage } from './receipt.ts';
import { insertRefund, type RefundRow, refundsOf, storeRefunded, updateRefund } from './refunds-store.ts';
import { type OnlinePaymentRow, updatePayment } from './store.ts';

interface Paid {
  payment: OnlinePaymentRow;
  invoice: InvoiceRow;
  now: Date;
  /** The request that initiated a refund. */
  http?: Pick<HttpContext, 'address'> | undefined;
}

export interface SettlingServices extends NoticeServices {
  emit: Emit;
}

/** The name of the actor if no user of the company acted: the provider. */
export const PROVIDER = 'Stripe';

/**
 * Applies later events of a received payment, under its invoice's lock. It uses the total that the provider currently
 * counts as refunded, so that order and repetition of events do not matter. The customer is notified once of each
 * refund, the company of disputes and of failed refunds.
 */
export async function applyAfterwards(
  db: CompanyDb,
  services: SettlingServices,
  paid: Paid,
  afterwards: Afterwards,
): Promise<OnlinePaymentRow> {
  const { payment: before, invoice, now } = paid;
  const dispute = disputeColumns(before, afterwards.dispute, now);
  const lost = cents(dispute.lost_amount ?? before.lost_amount);
  const refunded = Math.min(cents(before.amount), afterwards.refundedCents + lost);
  const payment = await updatePayment(db, before.payment_id, { ...dispute, refunded_amount: dollars(refunded) });
  if (before.customer_payment_id && refunded !== cents(before.refunded_amount)) {
    await storeRefunded(db, before.customer_payment_id, dollars(refunded));
    await storeAmountPaid(db, invoice.invoice_id);
  }
  if (payment.lost_amount !== before.lost_amount) {
    await services.emit(db, bookingChanged, {
      document: 'refund',
      document_id: payment.payment_id,
      invoice_id: payment.invoice_id,
    });
  }
  const storedRefunds = await refundsOf(db, payment.payment_id);
  for (const report of afterwards.refunds)
    await applyRefund(db, services, { ...paid, payment }, { report, storedRefunds });
  if (payment.dispute_state !== before.dispute_state) {
    await recordDispute(db, before, payment, paid);
    const isInquiry = afterwards.dispute?.isInquiry ?? false;
    await notifyOfDispute(db, services, { payment, invoice, isInquiry, now });
  }
  return planNextCheck(db, payment, now);
}

/** Stores when the background task will check a payment next. */
export async function planNextCheck(db: CompanyDb, payment: OnlinePaymentRow, now: Date): Promise<OnlinePaymentRow> {
  const next_check_at = nextCheckAt(payment, now, await refundsOf(db, payment.payment_id));
  return updatePayment(db, payment.payment_id, { next_check_at });
}

async function applyRefund(
  db: CompanyDb,
  services: SettlingServices,
  paid: Paid,
  { report, storedRefunds }: { report: RefundReport; storedRefunds: readonly RefundRow[] },
): Promise<void> {
  const { payment, invoice, now } = paid;
  const before = storedRefunds.find(
    ({ refund_id, provider_refund_id }) => provider_refund_id === report.providerId || refund_id === report.id,
  );
  const row = await storeRefund(db, payment, { report, before });
  if (row.state !== 'failed' && !row.is_announced) {
    await updateRefund(db, row.refund_id, { is_announced: true });
    await sendRefundMessage(db, services, { payment, amount: row.amount, now });
    await recordRefund(db, 'refunded', row, paid);
  }
  if (row.state !== before?.state && row.state !== 'pending') {
    await services.emit(db, bookingChanged, {
      document: 'refund',
      document_id: row.refund_id,
      invoice_id: payment.invoice_id,
    });
  }
  if (row.state === 'failed' && before && before.state !== 'failed') {
    await recordRefund(db, 'failed', row, paid);
    await notifyOfFailedRefund(db, services, { payment, invoice, refund: row, now });
  }
}

async function storeRefund(
  db: CompanyDb,
  { payment_id }: OnlinePaymentRow,
  { report, before }: { report: RefundReport; before: RefundRow | undefined },
): Promise<RefundRow> {
  const { providerId: provider_refund_id, state, failureReason: failure_reason } = report;
  const facts = { provider_refund_id, state, failure_reason };
  if (before) return updateRefund(db, before.refund_id, facts);
  return insertRefund(db, {
    ...facts,
    refund_id: newId(),
    payment_id,
    amount: dollars(report.cents),
    by_name: PROVIDER,
    created_at: report.createdAt,
  });
}

async function recordRefund(
  db: CompanyDb,
  action: 'refunded' | 'failed',
  { payment_id, amount, account_id, by_name }: RefundRow,
  { payment, invoice, now, http }: Paid,
): Promise<void> {
  const summary = `${formatUsd(Number(amount))} of ${paymentTitle(payment, invoice)}`;
  const entry = { record_type: 'online_payment', record_id: payment_id, action, summary } as const;
  const isRequestedHere = action === 'refunded' && account_id !== null;
  const account = { account_id: account_id ?? '', first_name: by_name, last_name: '' };
  await recordAuditEntry(db, entry, isRequestedHere ? { account, http } : { name: PROVIDER }, now);
}

async function recordDispute(
  db: CompanyDb,
  before: OnlinePaymentRow,
  after: OnlinePaymentRow,
  { invoice, now }: Paid,
): Promise<void> {
  const fields = changedFields(before, after, ['dispute_state', 'dispute_reason', 'lost_amount']);
  const summary = paymentTitle(after, invoice);
  const entry = { record_type: 'online_payment', record_id: after.payment_id, action: 'changed', summary } as const;
  await recordAuditEntry(db, { ...entry, ...fields }, { name: PROVIDER }, now);
}

function paymentTitle({ amount }: OnlinePaymentRow, { invoice_number }: InvoiceRow): string {
  return `${formatUsd(Number(amount))} online on Invoice #${invoice_number}`;
}

/** The columns derived from a dispute; none if the provider was not queried. */
function disputeColumns(before: OnlinePaymentRow, dispute: DisputeReport | null | undefined, now: Date) {
  if (dispute === undefined) return {};
  const ended = before.disputed_at && (before.dispute_ended_at ?? now);
  if (dispute === null) {
    return { dispute_state: 'none', dispute_due_by: null, dispute_ended_at: ended, lost_amount: '0.00' } as const;
  }
  const { state, reason, dueBy, lostCents } = dispute;
  return {
    dispute_state: state,
    dispute_reason: reason,
    dispute_due_by: dueBy,
    disputed_at: before.disputed_at ?? now,
    dispute_ended_at: state === 'open' ? null : (before.dispute_ended_at ?? now),
    lost_amount: dollars(lostCents).toFixed(2),
  };
}
