import { formatUsd } from '#domain/money.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { SendNotice } from '../../core/delivery/send-notice.ts';
import { type Clock, dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { findAccount } from '../accounts/store.ts';
import type { CompanyRow } from '../companies/store.ts';
import { addressees } from './addressees.ts';
import { isPaid, type PaymentRow, type PaymentUpdate, released, applyUpdate } from './payment.ts';
import { changePayment, findPayment } from './payments-store.ts';
import { lockSubscription, savePaid, type SubscriptionRow } from './store.ts';
import { paidNotice } from './subscription-notices.ts';
import { paidFrom } from './subscription.ts';

export interface Settling {
  clock: Clock;
  sendNotice: SendNotice;
  publicUrl: string;
}

export interface Settled {
  payment: PaymentRow;
  subscription: SubscriptionRow | undefined;
}

/**
 * Applies an update to a payment and, when it first reports a charged card, adds its months to the subscription. The
 * months are added once, whatever the order and repetition of updates. Undefined if the company was deleted.
 */
export async function settle(
  db: CompanyDb,
  paymentId: string,
  update: PaymentUpdate,
  settling: Settling,
): Promise<Settled | undefined> {
  if (!(await findPayment(db, paymentId))) return undefined;
  const { company, subscription } = await lockSubscription(db);
  const payment = await findPayment(db, paymentId);
  if (!payment) return undefined;
  const now = settling.clock();
  const settledPayment = { ...applyUpdate(payment, update), ...released(now) };
  if (settledPayment.status !== payment.status) await recordOutcome(db, payment, settledPayment.status, now);
  if (!isPaid(settledPayment) || payment.settled_at) {
    return { payment: await changePayment(db, paymentId, settledPayment), subscription };
  }
  const term = paidFrom(dayIn(company.time_zone, now), subscription, payment.number_of_months);
  const { subscription_action } = term;
  const extended = await savePaid(db, subscription, term, now);
  const { subscription_id } = extended;
  const settled = { ...settledPayment, subscription_id, subscription_action, settled_at: now };
  const paid = { payment: await changePayment(db, paymentId, settled), subscription: extended };
  const isFirst = subscription === undefined;
  if (settledPayment.status === 'succeeded') await thank(db, { ...paid, company, isFirst, update }, settling, now);
  return paid;
}

const OUTCOMES = { succeeded: 'recorded', failed: 'failed', refunded: 'refunded' } as const;

/** Recorded in the name of the payer; a refund is recorded in the name of the card provider. */
async function recordOutcome(db: CompanyDb, payment: PaymentRow, status: PaymentRow['status'], now: Date) {
  if (status === 'pending') return;
  const { payment_id: record_id, amount, number_of_months: months } = payment;
  const summary = `${formatUsd(Number(amount))} for ${months} ${months === 1 ? 'month' : 'months'}`;
  const payer = status === 'refunded' ? undefined : await findAccount(db, payment.account_id);
  const actor = payer ? { account: payer } : { name: 'Card provider' };
  const entry = { record_type: 'subscription_payment', record_id, action: OUTCOMES[status], summary } as const;
  await recordAuditEntry(db, entry, actor, now);
}

interface Paid {
  company: CompanyRow;
  payment: PaymentRow;
  subscription: SubscriptionRow;
  isFirst: boolean;
  update: PaymentUpdate;
}

/** Notifies the payer and the company's creator. */
async function thank(db: CompanyDb, paid: Paid, { sendNotice, publicUrl }: Settling, now: Date): Promise<void> {
  const { company, payment, subscription, isFirst, update } = paid;
  const receipt = update.receiptUrl ?? `${publicUrl}/main/account/subscription/view_payment`;
  for (const account of await addressees(db, company, payment.account_id)) {
    const notice = paidNotice({ account, company, payment, subscription, isFirst, receipt });
    await sendNotice(db, { method: 'email', recipient: account.email, notice, now });
  }
}
