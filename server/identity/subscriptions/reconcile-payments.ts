import type { FastifyBaseLogger } from 'fastify';
import { asCompany, type CompanyDb, type Database } from '../../platform/database/database.ts';
import type { Cards, ChargeOutcome } from '../../platform/payment-cards/payment-cards.ts';
import { lookUp } from './pay.ts';
import { chargeOf, isAbandoned, type PaymentRow, updateOf } from './payment.ts';
import { holdPayment, type PaymentKey, paymentsLeftOpen, releasePayment } from './payments-store.ts';
import { settle, type Settling } from './settle.ts';

export interface Reconciliation extends Settling {
  database: Database;
  cards: Cards;
  log: FastifyBaseLogger;
}

const LOOKED_AT_AT_ONCE = 50;

/**
 * Reconciles open payments: after a crash between the charge and its record, a lost response, or a card holder who
 * did not return. Never charges a card.
 */
export async function reconcilePayments(work: Reconciliation): Promise<void> {
  let left: PaymentKey[];
  do {
    // Each payment becomes due again only after a while, so this loop ends.
    left = await paymentsLeftOpen(work.database.systemDb, work.clock(), LOOKED_AT_AT_ONCE);
    for (const key of left) {
      await reconcile(work, key).catch((error: unknown) => {
        work.log.error({ err: error, payment_id: key.payment_id }, 'What became of a payment could not be found out');
      });
    }
  } while (left.length === LOOKED_AT_AT_ONCE);
}

async function reconcile(work: Reconciliation, { company_id, payment_id }: PaymentKey): Promise<void> {
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
  return work.cards.cancel({ ...chargeOf(payment), intentId: outcome.intentId });
}
