import { cents, dollars, formatUsd } from '#domain/money.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { HttpContext } from '../../core/endpoints/handlers.ts';
import { readCompany } from '../../identity/companies/store.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { CheckoutReport } from '../../platform/payment-cards/checkouts.ts';
import { insertPayment, storeAmountPaid } from '../invoices/payments-store.ts';
import type { InvoiceRow, PaymentRow } from '../invoices/rows.ts';
import { applyAfterwards, type SettlingServices } from './afterwards.ts';
import { notifyOfPayment } from './company-notices.ts';
import { bookingChanged } from './events.ts';
import { isToBeClosed, nextCheckAt, nextState } from './payment-state.ts';
import { linkPayouts } from './payouts-store.ts';
import { sendReceipt } from './receipt.ts';
import { lockPaymentAndInvoice, type OnlinePaymentRow, updatePayment } from './store.ts';

const NOTICE_WAITS_MS = 10 * 60_000;

/** The provider's report on an attempt, and the time of the query. */
export interface PaymentUpdate {
  report: CheckoutReport;
  requestedAt: Date;
  /** The request that changed the attempt. */
  http?: Pick<HttpContext, 'address'>;
}

/**
 * Applies the provider's report on an attempt, under its invoice's lock. Responses, events and the background task all
 * use this function. States only move forward, and a repeated report changes nothing. When an attempt first succeeds,
 * the payment is recorded on the invoice, the customer gets a receipt, and the company a notice, all in this
 * transaction; later refunds are applied too. Undefined if the attempt was deleted with its invoice.
 */
export async function applyPaymentUpdate(
  db: CompanyDb,
  services: SettlingServices,
  paymentId: string,
  update: PaymentUpdate,
): Promise<OnlinePaymentRow | undefined> {
  const locked = await lockPaymentAndInvoice(db, paymentId);
  if (!locked) return undefined;
  const { payment: before, invoice } = locked;
  if (before.asked_at && before.asked_at > update.requestedAt) return before;
  const { report, requestedAt, http } = update;
  const state = nextState(before.state, report.state);
  const isNew = state !== before.state;
  const fee = report.feeCents ?? (before.fee === null ? null : cents(before.fee));
  const booked =
    isNew && state === 'succeeded'
      ? await recordInAccount(db, { before, invoice, report, now: requestedAt })
      : undefined;
  const isFeeFound = before.notice_due_at !== null && fee !== null;
  const waits = booked !== undefined && fee === null ? new Date(requestedAt.getTime() + NOTICE_WAITS_MS) : null;
  const facts = {
    state,
    method: report.method ?? before.method,
    intent_id: report.intentId ?? before.intent_id,
    failure_reason: state === 'succeeded' ? null : (report.failureReason ?? before.failure_reason),
    fee: fee === null ? null : String(dollars(fee)),
    net: fee === null ? null : String(dollars(cents(before.amount) - fee)),
    notice_due_at: booked ? waits : isFeeFound ? null : before.notice_due_at,
    asked_at: requestedAt,
    ...(booked && { customer_payment_id: booked.customer_payment_id, paid_at: requestedAt }),
  };
  // The provider's page of a canceled attempt must still be closed.
  const isOpen = report.state === 'open' && isToBeClosed({ ...before, state });
  const next_check_at = isOpen ? before.next_check_at : nextCheckAt(facts, requestedAt);
  const after = await updatePayment(db, paymentId, { ...facts, next_check_at });
  const isReported = (isNew && after.notice_due_at === null) || isFeeFound;
  if (isReported) await notifyOfPayment(db, services, { payment: after, invoice, now: requestedAt });
  if (booked) {
    await linkPayouts(db, after);
    await services.emit(db, bookingChanged, {
      document: 'payment',
      document_id: booked.customer_payment_id,
      invoice_id: booked.invoice_id,
    });
    const { customer_payment_id } = booked;
    await sendReceipt(db, services, { payment: after, customer_payment_id, now: requestedAt });
  }
  if (!report.afterwards || state !== 'succeeded') return after;
  return applyAfterwards(db, services, { payment: after, invoice, now: requestedAt, http }, report.afterwards);
}

interface Booking {
  before: OnlinePaymentRow;
  invoice: InvoiceRow;
  report: CheckoutReport;
  now: Date;
}

/** Records the payment on the invoice, like a manually recorded one. */
async function recordInAccount(db: CompanyDb, { before, invoice, report, now }: Booking): Promise<PaymentRow> {
  const { time_zone } = await readCompany(db);
  const row = await insertPayment(db, {
    invoice_id: invoice.invoice_id,
    amount: before.amount,
    payment_date: dayIn(time_zone, now),
    payment_method: report.method === 'bank' ? 'bank_transfer' : 'credit_card',
    note: 'Paid online',
    source: 'online',
    created_by_account_id: null,
  });
  await storeAmountPaid(db, invoice.invoice_id);
  const summary = `Invoice #${invoice.invoice_number}, ${formatUsd(Number(before.amount))} online on ${row.payment_date}`;
  const entry = { record_type: 'customer_payment', record_id: row.customer_payment_id, action: 'recorded' } as const;
  await recordAuditEntry(db, { ...entry, summary }, { name: before.customer_name }, now);
  return row;
}
