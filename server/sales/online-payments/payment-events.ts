import { z } from 'zod';
import { asCompany, type Database, type SystemDb } from '../../platform/database/database.ts';
import { askStripe } from '../stripe-accounts/ask.ts';
import { applyPaymentUpdate } from './apply.ts';
import type { PayServices } from './pay.ts';
import { findPayment, findPaymentOf } from './store.ts';

const uuid = z.uuid().nullish().catch(null);
const text = z.string().nullish().catch(null);

/** The fields that the objects of payments have in common. */
const PaymentObject = z.object({
  id: z.string(),
  object: z.enum(['checkout.session', 'payment_intent', 'charge', 'refund', 'dispute']),
  metadata: z.object({ payment_id: uuid }).nullish().catch(null),
  payment_intent: text,
});

/** An event's object, and its account. */
export interface PaymentEvent {
  /** The connected account; null for an event of the server's own account. */
  accountId: string | null;
  object: unknown;
}

/**
 * Applies an event of a payment. The event only signals that the payment has changed; the provider is queried for its
 * state. `keep` stores the event and returns false for a known one. Returns false, and stores nothing, if the event
 * concerns no payment of that account.
 */
export async function takePaymentEvent(
  database: Database,
  services: PayServices,
  { accountId, object }: PaymentEvent,
  storeEvent: (db: SystemDb) => Promise<boolean>,
): Promise<boolean> {
  const parsed = PaymentObject.safeParse(object);
  if (!parsed.success) return false;
  const { id, object: kind, metadata, payment_intent } = parsed.data;
  const intentId = kind === 'payment_intent' ? id : (payment_intent ?? null);
  const found = await findPaymentOf(database.systemDb, { paymentId: metadata?.payment_id ?? null, intentId });
  if (!found || found.provider_account_id !== accountId) return false;
  const { company_id, payment_id } = found;
  const payment = await asCompany(database, company_id, (db) => findPayment(db, payment_id));
  // The page's id may have been lost with the response; an event of the page contains it.
  const sessionId = payment?.session_id ?? (kind === 'checkout.session' ? id : null);
  if (!payment || !sessionId) return false;
  const requestedAt = services.clock();
  const key = { id: payment_id, accountId, sessionId, isPaid: payment.state === 'succeeded' };
  const report = await askStripe(() => services.checkouts.find(key));
  await asCompany(database, company_id, async (db) => {
    if ((await storeEvent(db)) && report) await applyPaymentUpdate(db, services, payment_id, { report, requestedAt });
  });
  return true;
}
