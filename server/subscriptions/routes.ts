import { Refusal } from '../../contract/refusals.ts';
import type { subscriptions } from '../../contract/subscriptions.ts';
import { requireOwnAccount } from '../accounts/store.ts';
import { dayIn } from '../platform/clock.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { Doors } from '../platform/http/doors.ts';
import { refuseStale } from '../platform/http/versions.ts';
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

export const subscriptionDoors: Doors<typeof subscriptions> = {
  start: async ({ db, person, body, now }) => {
    const { subscription_action, account_id } = body.subscription;
    if (account_id && account_id !== person.account_id) throw new Refusal('account_not_found');
    if (subscription_action !== 'trial') throw new Refusal('not_configured');
    const today = dayIn(person.time_zone, now);
    const { subscription } = await lockSubscription(db);
    if (subscription) throw new Refusal('trial_used');
    return { data: presentSubscription(await startTrial(db, trialFrom(today), now), today) };
  },

  confirm: async () => {
    throw new Refusal('payment_not_found');
  },

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
    refuseStale(row, version);
    return { data: presentSubscription(row, dayIn(person.time_zone, now)) };
  },

  cancel: async ({ db, person, params, body, version, now }) => {
    const row = await lockOwn(db, params.id);
    refuseStale(row, version);
    const today = dayIn(person.time_zone, now);
    const changes = cancelled(row, { reason: body.cancellation_reason ?? null, today, now });
    return { data: presentSubscription(await changeSubscription(db, row, changes), today) };
  },
};

async function lockOwn(db: CompanyDb, id: string): Promise<SubscriptionRow> {
  const { subscription } = await lockSubscription(db);
  return requireIt(subscription, id);
}

function requireIt(row: SubscriptionRow | undefined, id: string): SubscriptionRow {
  if (row?.subscription_id !== id) throw new Refusal('subscription_not_found');
  return row;
}
