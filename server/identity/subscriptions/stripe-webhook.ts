import type { paymentWebhooks } from '#contract/sales/payment-webhooks.ts';
import { asCompany, type Database, type SystemDb, withSystemTransaction } from '../../platform/database/database.ts';
import type { WebhookHandler } from '../../platform/http/webhooks.ts';
import type { Cards } from '../../platform/payment-cards/payment-cards.ts';
import { companyOfPayment, keepEvent, noteDetached, paymentOfIntent } from './payment-events-store.ts';
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
  const said = readEvent(event);
  const { update } = said;
  const paymentId = await paymentOf(database.systemDb, said);
  const companyId = paymentId && (await companyOfPayment(database.systemDb, paymentId));
  const isNew = (db: SystemDb) => keepEvent(db, rowOf(event, { ...said, paymentId: paymentId ?? null }, now));
  if (companyId) {
    await asCompany(database, companyId, async (db) => {
      if (!(await isNew(db)) || !update) return;
      const settled = await settle(db, paymentId, update, listening);
      if (!settled) await noteDetached(db, paymentId, update);
    });
  } else {
    await withSystemTransaction(database, async (db) => {
      if ((await isNew(db)) && update && paymentId) await noteDetached(db, paymentId, update);
    });
  }
}

/**
 * By Stripe's id, otherwise by ours, which every charge carries, because the response with Stripe's id may have been
 * lost.
 */
async function paymentOf(db: SystemDb, { intentId, paymentId }: PaymentEvent): Promise<string | undefined> {
  const known = intentId ? await paymentOfIntent(db, intentId) : undefined;
  return known ?? paymentId ?? undefined;
}

function rowOf({ id, type, created }: StripeEvent, said: PaymentEvent, now: Date) {
  return {
    event_id: id,
    event_type: type,
    payment_id: said.paymentId,
    intent_id: said.intentId,
    amount: said.amount,
    currency: said.currency,
    status: said.update?.status ?? null,
    occurred_at: new Date(created * 1000),
    received_at: now,
  };
}
