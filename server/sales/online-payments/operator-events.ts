import type { paymentWebhooks } from '#contract/sales/payment-webhooks.ts';
import { type Database, withSystemTransaction } from '../../platform/database/database.ts';
import type { WebhookHandler } from '../../platform/http/webhooks.ts';
import { storeStripeEvent } from '../stripe-accounts/store.ts';
import type { PayServices } from './pay.ts';
import { takeMoneyEvent } from './payout-events.ts';

type StripeHook = WebhookHandler<(typeof paymentWebhooks)['stripe']>;

interface Parts {
  database: Database;
  services: PayServices;
  /** Whether the server's keys are live keys. */
  isLive: boolean;
}

/**
 * The webhook of the server's own Stripe account, for a company that accepts its customers' payments there. Events of
 * those payments are handled here, all others by `hook`. An event of the other mode than the keys' changes nothing.
 */
export function withOperatorPayments(hook: StripeHook | undefined, parts: Parts): StripeHook | undefined {
  if (!hook) return undefined;
  const { database, services, isLive } = parts;
  return {
    verify: (request) => hook.verify(request),
    handle: async (event, now) => {
      const { id: event_id, type: event_type, data, livemode: is_live = isLive } = event;
      const row = { event_id, event_type, provider_account_id: null, is_live, received_at: now };
      if (is_live !== isLive) return void (await withSystemTransaction(database, (db) => storeStripeEvent(db, row)));
      const accountEvent = { accountId: null, object: data.object };
      const isPaymentEvent = await takeMoneyEvent(database, services, accountEvent, (db) => storeStripeEvent(db, row));
      if (!isPaymentEvent) await hook.handle(event, now);
    },
  };
}
