import { AppError } from '#contract/errors.ts';
import type { subscriptions } from '#contract/identity/subscriptions.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import { type Handlers, type HttpContext, withoutTransaction } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { rejectStale } from '../../platform/http/versions.ts';
import { cardsOff } from '../../platform/payment-cards/no-cards.ts';
import { requireOwnAccount } from '../accounts/store.ts';
import { confirm, pay, type Paying } from './pay.ts';
import { presentSubscription } from './present.ts';
import {
  changeSubscription,
  findSubscription,
  listSubscriptions,
  lockSubscription,
  startTrial,
  type SubscriptionRow,
} from './store.ts';
import { cancelled, trialFrom } from './subscription.ts';

export function subscriptionHandlers(paying: Paying & { takesCards: boolean }): Handlers<typeof subscriptions> {
  return {
    start: withoutTransaction(async (call) => {
      const { person, body, key, http, now } = call;
      const order = body.subscription;
      if (order.account_id && order.account_id !== person.account_id) throw new AppError('account_not_found');
      const today = dayIn(person.time_zone, now);
      if (order.subscription_action === 'trial') {
        return {
          data: presentSubscription(
            await call.inCompany((db) => tryOut(db, order, { today, now, person, http })),
            today,
          ),
        };
      }
      if (!paying.takesCards) throw cardsOff();
      const { number_of_months_subscribed: months, stripe_payment_method_id: paymentMethodId } = order;
      await call.inCompany((db) => rejectForeign(db, order));
      return { data: presentSubscription(await pay(paying, call, { months, paymentMethodId, key }), today) };
    }),

    confirm: withoutTransaction(async (call) => {
      if (!paying.takesCards) throw cardsOff();
      const { person, body, now } = call;
      const row = await confirm(paying, call, body.payment_intent_id);
      return { data: presentSubscription(row, dayIn(person.time_zone, now)) };
    }),

    byAccount: async ({ db, person, params, query, now }) => {
      await requireOwnAccount(db, params.id);
      const { rows, total } = await listSubscriptions(db, query);
      const today = dayIn(person.time_zone, now);
      return { data: rows.map((row) => presentSubscription(row, today)), meta: { total } };
    },

    read: async ({ db, person, params, now }) => {
      const row = requireIt(await findSubscription(db), params.id);
      return { data: presentSubscription(row, dayIn(person.time_zone, now)) };
    },

    update: async ({ db, person, params, version, now }) => {
      const row = requireIt(await findSubscription(db), params.id);
      rejectStale(row, version);
      return { data: presentSubscription(row, dayIn(person.time_zone, now)) };
    },

    cancel: async ({ db, person, params, body, version, http, now }) => {
      const { subscription } = await lockSubscription(db);
      const row = requireIt(subscription, params.id);
      rejectStale(row, version);
      const today = dayIn(person.time_zone, now);
      const changes = cancelled(row, { reason: body.cancellation_reason ?? null, today, now });
      const { subscription_id: record_id } = row;
      const summary = body.cancellation_reason ?? 'Without a reason';
      const entry = { record_type: 'subscription', record_id, action: 'cancelled', summary } as const;
      await recordAuditEntry(db, entry, { person, http }, now);
      return { data: presentSubscription(await changeSubscription(db, row, changes), today) };
    },
  };
}

interface Named {
  subscription_id?: string | null | undefined;
}

async function tryOut(
  db: CompanyDb,
  named: Named,
  { today, now, person, http }: { today: string; now: Date; person: Person; http: HttpContext },
) {
  await rejectForeign(db, named);
  const { subscription } = await lockSubscription(db);
  if (subscription) throw new AppError('trial_used');
  const row = await startTrial(db, trialFrom(today), now);
  const { subscription_id: record_id, end_date } = row;
  const entry = {
    record_type: 'subscription',
    record_id,
    action: 'created',
    summary: `Free trial to ${end_date}`,
  } as const;
  await recordAuditEntry(db, entry, { person, http }, now);
  return row;
}

/** Throws for a subscription of another company. */
async function rejectForeign(db: CompanyDb, { subscription_id }: Named): Promise<void> {
  if (subscription_id) requireIt(await findSubscription(db), subscription_id);
}

function requireIt(row: SubscriptionRow | undefined, id: string): SubscriptionRow {
  if (row?.subscription_id !== id) throw new AppError('subscription_not_found');
  return row;
}
