import type { Selectable, Updateable } from 'kysely';
import type { ListQuery } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { SUBSCRIPTION_ENDS } from '../../core/due-kinds.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { listPage, type Page } from '../../platform/database/list.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import { AT_NEXT_POLL, markDue } from '../../platform/queue/due.ts';
import { type CompanyRow, lockCompany } from '../companies/store.ts';
import type { paidFrom, trialFrom } from './subscription.ts';

export type SubscriptionRow = Selectable<Tables['subscriptions']>;

/** The company's subscription; undefined if it never had one. */
export async function findSubscription(db: CompanyDb): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscriptions').selectAll().executeTakeFirst();
}

/** Whether the company has ever paid; a free trial does not count. */
export async function hasPaid(db: CompanyDb): Promise<boolean> {
  const subscription = await findSubscription(db);
  return subscription !== undefined && subscription.number_of_months_subscribed > 0;
}

/** The same as a list with at most one row. */
export async function listSubscriptions(db: CompanyDb, query: ListQuery): Promise<Page<SubscriptionRow>> {
  return listPage(db, db.selectFrom('subscriptions').selectAll(), query, {
    textColumns: ['subscription_status', 'subscription_action', 'plan_type', 'cancellation_reason'],
    order: '-subscription_id',
  });
}

/** The company, locked against concurrent changes of its subscription, and its subscription. */
export async function lockSubscription(
  db: CompanyDb,
): Promise<{ company: CompanyRow; subscription: SubscriptionRow | undefined }> {
  // The company's lock also covers a subscription that does not exist yet.
  return { company: await lockCompany(db), subscription: await findSubscription(db) };
}

/** Starts the trial. A company has one subscription, so a concurrent second start is also rejected. */
export async function startTrial(
  db: CompanyDb,
  trial: ReturnType<typeof trialFrom>,
  now: Date,
): Promise<SubscriptionRow> {
  markDue(db, SUBSCRIPTION_ENDS, now);
  try {
    return await db
      .insertInto('subscriptions')
      .values({ subscription_id: newId(), ...trial, trial_used_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw isUniqueViolation(error, 'subscriptions_one_a_company') ? new AppError('trial_used') : error;
  }
}

/** Writes a paid term to the subscription, or to a new one. The company must be locked. */
export async function savePaid(
  db: CompanyDb,
  subscription: SubscriptionRow | undefined,
  paid: ReturnType<typeof paidFrom>,
  now: Date,
): Promise<SubscriptionRow> {
  if (subscription) return changeSubscription(db, subscription, paid);
  markDue(db, SUBSCRIPTION_ENDS, now);
  return db
    .insertInto('subscriptions')
    .values({ subscription_id: newId(), ...paid, trial_used_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function changeSubscription(
  db: CompanyDb,
  { subscription_id }: SubscriptionRow,
  changes: Updateable<Tables['subscriptions']>,
): Promise<SubscriptionRow> {
  markDue(db, SUBSCRIPTION_ENDS, AT_NEXT_POLL);
  return db
    .updateTable('subscriptions')
    .set(changes)
    .where('subscription_id', '=', subscription_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
