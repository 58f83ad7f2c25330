import { type Insertable, sql } from 'kysely';
import type { paymentWebhooks } from '#contract/sales/payment-webhooks.ts';
import {
  asCompany,
  type CompanyDb,
  type Database,
  type SystemDb,
  withSystemTransaction,
} from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { WebhookHandler } from '../../platform/http/webhooks.ts';
import type { Cards } from '../../platform/payment-cards/payment-cards.ts';
import { type PaymentUpdate, applyUpdate } from './payment.ts';
import { saveIntent } from './payments-store.ts';
import { settle, type Settling } from './settle.ts';
import { readEvent, type StripeEvent, type PaymentEvent } from './stripe-events.ts';

interface Listening extends Settling {
  database: Database;
  cards: Cards;
}

/**
 * Handles Stripe's payment events. Every event is stored once, in the transaction that applies it. Whatever the order
 * and repetition, the payment and its subscription end in the same state. Undefined if Stripe is not configured.
 */
export function stripeWebhook(listening: Listening): WebhookHandler<(typeof paymentWebhooks)['stripe']> | undefined {
  const { isSigned } = listening.cards;
  if (!isSigned) return undefined;
  return {
    verify: ({ body, headers, now }) => {
      const signature = headers['stripe-signature'];
      return isSigned(body, typeof signature === 'string' ? signature : undefined, now);
    },
    handle: (event, now) => take(listening, event, now),
  };
}

async function take(listening: Listening, event: StripeEvent, now: Date): Promise<void> {
  const { database } = listening;
  const paymentEvent = readEvent(event);
  const { update } = paymentEvent;
  const paymentId = await paymentOf(database.systemDb, paymentEvent);
  const companyId = paymentId && (await companyOfPayment(database.systemDb, paymentId));
  const isNew = (db: SystemDb) => insertEvent(db, rowOf(event, { ...paymentEvent, paymentId: paymentId ?? null }, now));
  if (companyId) {
    await asCompany(database, companyId, async (db) => {
      if (!(await isNew(db)) || !update) return;
      const settled = await settle(db, paymentId, update, listening);
      if (!settled) await noteDetached(db, paymentId, update);
    });
  } else {
    await withSystemTransaction(database, isNew);
  }
}

/**
 * By Stripe's id, otherwise by ours, which every charge carries, because the response with Stripe's id may have been
 * lost.
 */
async function paymentOf(db: SystemDb, { intentId, paymentId }: PaymentEvent): Promise<string | undefined> {
  const storedPayment = intentId ? await paymentOfIntent(db, intentId) : undefined;
  return storedPayment ?? paymentId ?? undefined;
}

function rowOf({ id, type, created }: StripeEvent, paymentEvent: PaymentEvent, now: Date) {
  return {
    event_id: id,
    event_type: type,
    payment_id: paymentEvent.paymentId,
    intent_id: paymentEvent.intentId,
    amount: paymentEvent.amount,
    currency: paymentEvent.currency,
    status: paymentEvent.update?.status ?? null,
    occurred_at: new Date(created * 1000),
    received_at: now,
  };
}

/** Stores an event; returns false if it is already stored. Waits for a process that is storing it. */
async function insertEvent(db: SystemDb, event: Insertable<Tables['subscription_payment_events']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('subscription_payment_events')
    .values(event)
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Records the event of a payment whose company was deleted. */
async function noteDetached(db: CompanyDb, paymentId: string, update: PaymentUpdate): Promise<void> {
  const row = await db
    .selectFrom('detached_subscription_payments')
    .select(['status', 'intent_id', 'failure_message', 'payment_event_id', 'payment_event_type'])
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const changes = applyUpdate(row, update);
  await db.updateTable('detached_subscription_payments').set(changes).where('payment_id', '=', paymentId).execute();
  if (changes.intent_id && !row.intent_id) await saveIntent(db, paymentId, changes.intent_id);
}

/** The payment with this id of the provider, of any company. */
async function paymentOfIntent(db: SystemDb, intentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select subscription_payment_of_intent(${intentId}) as id`.execute(
    db,
  );
  return rows[0]?.id ?? undefined;
}

/** The company of a payment, even after it is deleted; undefined for an unknown payment. */
async function companyOfPayment(db: SystemDb, paymentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select company_of_subscription_payment(${paymentId}) as id`.execute(
    db,
  );
  return rows[0]?.id ?? undefined;
}
