import type { paymentWebhooks } from '../../contract/payment-webhooks.ts';
import type { Cards } from '../platform/cards/cards.ts';
import { asCompany, type Database, type HouseDb, inHouse } from '../platform/database/database.ts';
import type { Hook } from '../platform/http/webhooks.ts';
import { companyOfPayment, keepEvent, noteDetached, paymentOfIntent } from './payment-events-store.ts';
import { settle, type Settling } from './settle.ts';
import { readEvent, type StripeEvent, type Told } from './stripe-news.ts';

interface Listening extends Settling {
  database: Database;
  cards: Cards;
}

/**
 * Handles Stripe's events of payments. Every event is stored once, in the transaction that applies it; in any order and
 * with any repetition, the payment and its subscription end in the same state. Undefined if Stripe is not configured.
 */
export function stripeHook(listening: Listening): Hook<(typeof paymentWebhooks)['stripe']> | undefined {
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
  const { news } = said;
  const paymentId = await paymentOf(database.house, said);
  const companyId = paymentId && (await companyOfPayment(database.house, paymentId));
  const isNew = (db: HouseDb) => keepEvent(db, rowOf(event, { ...said, paymentId: paymentId ?? null }, now));
  if (companyId) {
    await asCompany(database, companyId, async (db) => {
      if (!(await isNew(db)) || !news) return;
      const settled = await settle(db, paymentId, news, listening);
      if (!settled) await noteDetached(db, paymentId, news);
    });
  } else {
    await inHouse(database, async (db) => {
      if ((await isNew(db)) && news && paymentId) await noteDetached(db, paymentId, news);
    });
  }
}

/** By Stripe's id, else by ours, which every charge carries: the response with Stripe's id may have been lost. */
async function paymentOf(db: HouseDb, { intentId, paymentId }: Told): Promise<string | undefined> {
  const known = intentId ? await paymentOfIntent(db, intentId) : undefined;
  return known ?? paymentId ?? undefined;
}

function rowOf({ id, type, created }: StripeEvent, said: Told, now: Date) {
  return {
    event_id: id,
    event_type: type,
    payment_id: said.paymentId,
    intent_id: said.intentId,
    amount: said.amount,
    currency: said.currency,
    status: said.news?.status ?? null,
    occurred_at: new Date(created * 1000),
    received_at: now,
  };
}
