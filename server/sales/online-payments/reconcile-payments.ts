import type { FastifyBaseLogger } from 'fastify';
import { asCompany, type CompanyDb, type Database } from '../../platform/database/database.ts';
import { workOnDue } from '../../platform/queue/due.ts';
import { planNextCheck } from './afterwards.ts';
import { notifyOfFailedRefund, notifyOfPayment } from './company-notices.ts';
import { endAttempt, lookAtPayment, type PayServices } from './pay.ts';
import { REFUND_MINUTES } from './payment-state.ts';
import { isUnresolved, refundsOf, updateRefund } from './refunds-store.ts';
import {
  findPayment,
  lockPaymentAndInvoice,
  onlinePaymentsDue,
  type OnlinePaymentRow,
  paymentsDue,
  updatePayment,
} from './store.ts';

export interface OnlineReconciliation extends PayServices {
  database: Database;
  log: FastifyBaseLogger;
}

const LOOKED_AT_AT_ONCE = 50;
const HELD_MS = 5 * 60_000;

/**
 * Queries the provider about attempts with an unknown outcome: a lost event, a customer who never returned, a page
 * that must be closed, a refund whose response was lost. Never charges or refunds anything.
 */
export async function reconcileOnlinePayments(services: OnlineReconciliation): Promise<void> {
  const { database, log } = services;
  await workOnDue(services, onlinePaymentsDue, async (company_id) => {
    const inCompany = <T>(step: (db: CompanyDb) => Promise<T>) => asCompany(database, company_id, step);
    for (const payment_id of await inCompany((db) => paymentsDue(db, services.clock(), LOOKED_AT_AT_ONCE))) {
      await reconcile(services, inCompany, payment_id).catch((error: unknown) => {
        log.error({ err: error, payment_id }, 'What became of an online payment could not be found out');
      });
    }
  });
}

type InCompany = <T>(step: (db: CompanyDb) => Promise<T>) => Promise<T>;

async function reconcile(services: PayServices, inCompany: InCompany, id: string): Promise<void> {
  const now = services.clock();
  const held = new Date(now.getTime() + HELD_MS);
  const payment = await inCompany(async (db) => {
    const found = await findPayment(db, id);
    return found?.next_check_at && found.next_check_at <= now
      ? updatePayment(db, id, { next_check_at: held })
      : undefined;
  });
  if (!payment) return;
  if (payment.state === 'canceled') return void (await endAttempt(services, inCompany, payment));
  // Without its id, no customer was ever sent to the page.
  if (!payment.session_id) return inCompany((db) => endWithoutPage(db, id));
  const looked = await lookAtPayment(services, inCompany, payment);
  await inCompany((db) => settle(db, services, looked, now));
}

async function endWithoutPage(db: CompanyDb, id: string): Promise<void> {
  await updatePayment(db, id, { state: 'failed', next_check_at: null });
}

/**
 * After a payment was checked: notifies the company of one whose fee is still unknown, if it has waited long enough,
 * and of refunds that never reached the provider.
 */
async function settle(
  db: CompanyDb,
  services: PayServices,
  { payment_id }: OnlinePaymentRow,
  now: Date,
): Promise<void> {
  const locked = await lockPaymentAndInvoice(db, payment_id);
  if (!locked) return;
  const { payment, invoice } = locked;
  const isDue = payment.notice_due_at !== null && payment.notice_due_at <= now;
  const row = isDue ? await updatePayment(db, payment_id, { notice_due_at: null }) : payment;
  if (isDue) await notifyOfPayment(db, services, { payment: row, invoice, now });
  const respondedBefore = new Date(now.getTime() - REFUND_MINUTES * 60_000);
  for (const refund of (await refundsOf(db, payment_id)).filter(isUnresolved)) {
    if (refund.created_at > respondedBefore) continue;
    const failed = await updateRefund(db, refund.refund_id, { state: 'failed', failure_reason: NOT_REACHED });
    await notifyOfFailedRefund(db, services, { payment: row, invoice, refund: failed, now });
  }
  await planNextCheck(db, row, now);
}

const NOT_REACHED = 'Stripe could not be reached, and nothing was given back. Please try again.';
