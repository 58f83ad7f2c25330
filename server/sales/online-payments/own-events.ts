import type { paymentWebhooks } from '#contract/sales/payment-webhooks.ts';
import { type Database, withSystemTransaction } from '../../platform/database/database.ts';
import type { WebhookHandler } from '../../platform/http/webhooks.ts';
import { keepStripeEvent } from '../stripe-accounts/store.ts';
import type { PayServices } from './pay.ts';
import { takeMoneyEvent } from './payout-events.ts';

type StripeHook = WebhookHandler<(typeof paymentWebhooks)['stripe']>;

interface Parts {
  database: Database;
  services: PayServices;
  /** Whether the server's keys move real money. */
  isLive: boolean;
}

/**
 * The webhook of the server's own account at Stripe, for a company that takes its customers' payments there: events of
 * those payments are handled here, all others by `hook`. One of the mode that the keys are not for changes nothing.
 */
export function withOwnPayments(hook: StripeHook | undefined, parts: Parts): StripeHook | undefined {
  if (!hook) return undefined;
  const { database, services, isLive } = parts;
  return {
    verify: (request) => hook.verify(request),
    handle: async (event, now) => {
      const { id: event_id, type: event_type, data, livemode: is_live = isLive } = event;
      const row = { event_id, event_type, provider_account_id: null, is_live, received_at: now };
      if (is_live !== isLive) return void (await withSystemTransaction(database, (db) => keepStripeEvent(db, row)));
      const own = { accountId: null, object: data.object };
      const isOurs = await takeMoneyEvent(database, services, own, (db) => keepStripeEvent(db, row));
      if (!isOurs) await hook.handle(event, now);
    },
  };
}
