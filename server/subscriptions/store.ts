import type { Selectable, Updateable } from 'kysely';
import type { SubscriptionStatus } from '../../contract/access.ts';
import type { ListQuery } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { type CompanyRow, lockCompany } from '../companies/store.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import { isUniqueViolation } from '../platform/database/errors.ts';
import { listPage, type Page } from '../platform/database/list.ts';
import type {
  CompanyId,
  Day,
  Decimal,
  Generated,
  GeneratedInstant,
  Instant,
  Version,
} from '../platform/database/tables.ts';
import { newId } from '../platform/ids.ts';
import type { paidFrom, trialFrom } from './subscription.ts';

interface SubscriptionsTable {
  company_id: CompanyId;
  subscription_id: string;
  subscription_status: SubscriptionStatus;
  subscription_action: 'new' | 'extend' | 'trial';
  plan_type: string;
  monthly_amount: Decimal;
  number_of_months_subscribed: number;
  start_date: Day;
  end_date: Day;
  canceled_at: Instant | null;
  auto_renewal: Generated<boolean>;
  next_payment_date: Day | null;
  cancellation_reason: string | null;
  /** When the company's one free trial began. */
  trial_used_at: Instant | null;
  created_at: GeneratedInstant;
  updated_at: Version;
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    subscriptions: SubscriptionsTable;
  }
}

export type SubscriptionRow = Selectable<SubscriptionsTable>;

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
    texts: ['subscription_status', 'subscription_action', 'plan_type', 'cancellation_reason'],
    order: '-subscription_id',
  });
}

/** The company, locked against concurrent changes of its subscription, and its subscription. */
export async function lockSubscription(
  db: CompanyDb,
): Promise<{ company: CompanyRow; subscription: SubscriptionRow | undefined }> {
  // The company's lock covers a subscription that does not exist yet.
  return { company: await lockCompany(db), subscription: await findSubscription(db) };
}

/** Starts the trial. A company has one subscription, so a concurrent second start is rejected too. */
export async function startTrial(
  db: CompanyDb,
  trial: ReturnType<typeof trialFrom>,
  now: Date,
): Promise<SubscriptionRow> {
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
  return db
    .insertInto('subscriptions')
    .values({ subscription_id: newId(), ...paid, trial_used_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function changeSubscription(
  db: CompanyDb,
  { subscription_id }: SubscriptionRow,
  changes: Updateable<SubscriptionsTable>,
): Promise<SubscriptionRow> {
  return db
    .updateTable('subscriptions')
    .set(changes)
    .where('subscription_id', '=', subscription_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
