import type { paymentWebhooks } from '#contract/sales/payment-webhooks.ts';
import type { Clock } from '../../platform/clock.ts';
import { asCompany, type Database, type SystemDb, withSystemTransaction } from '../../platform/database/database.ts';
import type { WebhookEvent, WebhookHandler } from '../../platform/http/webhooks.ts';
import type { Connect } from '../../platform/payment-cards/connect.ts';
import { askStripe } from './ask.ts';
import { followAccount } from './follow-account.ts';
import { companyOfStripeAccount, isStoredEvent, storeStripeEvent } from './store.ts';

type ConnectEvent = WebhookEvent<(typeof paymentWebhooks)['stripeConnect']>;

interface Listening {
  database: Database;
  connect: Connect | undefined;
  clock: Clock;
  /** Applies an event of a payment to an account. Returns false, and stores nothing, if it concerns none. */
  takePayment: (event: PaymentEvent, storeEvent: (db: SystemDb) => Promise<boolean>) => Promise<boolean>;
}

/** An event's object, and its account. */
interface PaymentEvent {
  accountId: string;
  object: unknown;
}

/**
 * Handles the events of connected accounts. An event only signals that an account has changed; Stripe is queried for
 * the state, so that order and repetition of events do not matter. Each event is stored once, in the transaction that
 * applies it. Events of unknown accounts, of the other mode, or about anything else are stored and ignored. Undefined
 * if Stripe sends no events.
 */
export function connectWebhook(
  listening: Listening,
): WebhookHandler<(typeof paymentWebhooks)['stripeConnect']> | undefined {
  const { connect } = listening;
  if (!connect?.isSigned) return undefined;
  const { isSigned } = connect;
  return {
    verify: ({ body, headers, now }) => {
      const signature = headers['stripe-signature'];
      return isSigned(body, typeof signature === 'string' ? signature : undefined, now);
    },
    handle: (event, now) => take({ ...listening, connect }, event, now),
  };
}

async function take(
  { database, connect, clock, takePayment }: Listening & { connect: Connect },
  event: ConnectEvent,
  now: Date,
): Promise<void> {
  const { systemDb } = database;
  if (await isStoredEvent(systemDb, event.id)) return;
  const id = accountOf(event);
  const row = {
    event_id: event.id,
    event_type: event.type,
    provider_account_id: id ?? null,
    is_live: event.livemode,
    received_at: now,
  };
  const isOfThisMode = id !== undefined && event.livemode === connect.isLive;
  if (isOfThisMode && event.data) {
    const { object } = event.data;
    if (await takePayment({ accountId: id, object }, (db) => storeStripeEvent(db, row))) return;
  }
  const companyId = isOfThisMode && isAboutAccount(event) ? await companyOfStripeAccount(systemDb, id) : undefined;
  if (!companyId || !id) {
    await withSystemTransaction(database, (db) => storeStripeEvent(db, row));
    return;
  }
  const requestedAt = clock();
  const account = await askStripe(() => connect.findAccount(id));
  await asCompany(database, companyId, async (db) => {
    if (await storeStripeEvent(db, row)) await followAccount(db, id, { account, requestedAt });
  });
}

const THIN = 'v2.core.account';

/** Thin events name their account as the related object, snapshot events as the account field. */
function accountOf({ account, related_object: about }: ConnectEvent): string | undefined {
  return about?.type === THIN ? about.id : account;
}

function isAboutAccount({ type, related_object: about }: ConnectEvent): boolean {
  if (type.startsWith(THIN)) return about?.type === THIN;
  return type === 'account.updated' || type === 'account.application.deauthorized';
}
