import type { FastifyBaseLogger } from 'fastify';
import { asCompany, type CompanyDb, type Database } from '../../platform/database/database.ts';
import type { Cards, ChargeOutcome } from '../../platform/payment-cards/payment-cards.ts';
import { workOnDue } from '../../platform/queue/due.ts';
import { lookUp } from './pay.ts';
import { chargeOf, isAbandoned, type PaymentRow, updateOf } from './payment.ts';
import { holdPayment, paymentLeftOpen, releasePayment, subscriptionPaymentsDue } from './payments-store.ts';
import { settle, type Settling } from './settle.ts';

export interface Reconciliation extends Settling {
  database: Database;
  cards: Cards;
  brandName: string;
  log: FastifyBaseLogger;
}

/**
 * Reconciles open payments: after a crash between the charge and its record, a lost response, or a card holder who
 * did not return. Never charges a card.
 */
export async function reconcilePayments(work: Reconciliation): Promise<void> {
  await workOnDue(work, subscriptionPaymentsDue, async (company_id) => {
    const payment_id = await asCompany(work.database, company_id, (db) => paymentLeftOpen(db, work.clock()));
    if (payment_id === undefined) return;
    await reconcile(work, { company_id, payment_id }).catch((error: unknown) => {
      work.log.error({ err: error, payment_id }, 'What became of a payment could not be found out');
    });
  });
}

async function reconcile(
  work: Reconciliation,
  { company_id, payment_id }: { company_id: string; payment_id: string },
): Promise<void> {
  const { database, clock } = work;
  const now = clock();
  const payment = await asCompany(database, company_id, (db) => holdPayment(db, payment_id, now));
  if (!payment) return;
  const inCompany = <T>(step: (db: CompanyDb) => Promise<T>) => asCompany(database, company_id, step);
  const outcome = await outcomeOf(work, payment).catch(async (error: unknown) => {
    await inCompany((db) => releasePayment(db, payment_id, now));
    throw error;
  });
  if (outcome) await inCompany((db) => settle(db, payment_id, updateOf(outcome), work));
  else await inCompany((db) => releasePayment(db, payment_id, now));
}

/** Undefined while the attempt may still be in transit. */
async function outcomeOf(work: Reconciliation, payment: PaymentRow): Promise<ChargeOutcome | undefined> {
  const outcome = await lookUp(work, payment);
  if (outcome?.state !== 'waiting' || !isAbandoned(payment, work.clock())) return outcome;
  return work.cards.cancel({ ...chargeOf(payment, work), intentId: outcome.intentId });
}
