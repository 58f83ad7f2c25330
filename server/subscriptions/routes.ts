import { Refusal } from '../../contract/refusals.ts';
import type { subscriptions } from '../../contract/subscriptions.ts';
import { requireOwnAccount } from '../accounts/store.ts';
import { dayIn } from '../platform/clock.ts';
import type { Doors } from '../platform/http/doors.ts';
import { presentSubscription } from './present.ts';
import { findSubscription, listSubscriptions, startTrial } from './store.ts';
import { trialFrom } from './subscription.ts';

export const subscriptionDoors: Doors<typeof subscriptions> = {
  start: async ({ db, person, body, now }) => {
    const { subscription_action, account_id } = body.subscription;
    if (account_id && account_id !== person.account_id) throw new Refusal('account_not_found');
    if (subscription_action !== 'trial') {
      throw new Refusal('not_configured', { says: 'Card payments are not set up on this server yet.' });
    }
    const today = dayIn(person.time_zone, now);
    if (await findSubscription(db)) throw new Refusal('trial_used');
    return { data: presentSubscription(await startTrial(db, trialFrom(today), now), today) };
  },

  byAccount: async ({ db, person, params, query, now }) => {
    await requireOwnAccount(db, params.id);
    const { rows, total } = await listSubscriptions(db, query);
    const today = dayIn(person.time_zone, now);
    return { data: rows.map((row) => presentSubscription(row, today)), meta: { total } };
  },

  read: async ({ db, person, params, now }) => {
    const row = await findSubscription(db);
    if (!row || row.subscription_id !== params.id) throw new Refusal('subscription_not_found');
    return { data: presentSubscription(row, dayIn(person.time_zone, now)) };
  },
};
