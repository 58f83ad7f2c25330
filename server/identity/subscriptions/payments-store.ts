import { sql, type Updateable } from 'kysely';
import type { ListQuery } from '#contract/endpoint.ts';
import { SUBSCRIPTION_PAYMENTS } from '../../core/due-kinds.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { addToDirectory, replaceInDirectory } from '../../platform/database/directory.ts';
import { listPage } from '../../platform/database/list.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { type DueKind, markDue } from '../../platform/queue/due.ts';
import { held, type PaymentRow, released } from './payment.ts';

/** The columns that a caller may see. A list can be sorted and searched only by the selected columns. */
const SHOWN = [
  'payment_id',
  'account_id',
  'subscription_id',
  'amount',
  'currency',
  'status',
  'payment_event_id',
  'payment_event_type',
  'number_of_months',
  'subscription_action',
  'failure_message',
  'created_at',
] as const;

export type ShownPayment = Pick<PaymentRow, (typeof SHOWN)[number]>;

/** Successful and failed payments of the company, newest first. */
export async function listPayments(db: CompanyDb, query: ListQuery) {
  return listPage(db, db.selectFrom('subscription_payments').select(SHOWN), query, {
    textColumns: [
      'status',
      'subscription_action',
      'failure_message',
      'payment_event_id',
      'payment_event_type',
      'currency',
    ],
    order: '-payment_id',
  });
}

export type NewPayment = Pick<
  PaymentRow,
  | 'payment_id'
  | 'account_id'
  | 'request_key'
  | 'payment_method_id'
  | 'amount'
  | 'number_of_months'
  | 'subscription_action'
  | 'held_until'
  | 'next_check_at'
  | 'created_at'
>;

/** Inserts an attempt before the provider is called. */
export async function createPayment(db: CompanyDb, payment: NewPayment): Promise<PaymentRow> {
  markDue(db, SUBSCRIPTION_PAYMENTS, new Date(payment.next_check_at));
  const row = await db
    .insertInto('subscription_payments')
    .values({ ...payment, currency: 'usd', status: 'pending' })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addToDirectory(db, 'subscription_payments_payment_id_key', row.payment_id, row.payment_id);
  return row;
}

export async function findPayment(db: CompanyDb, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('subscription_payments').selectAll().where('payment_id', '=', id).executeTakeFirst();
}

/** The attempt of an account under an Idempotency-Key. */
export async function findPaymentByKey(
  db: CompanyDb,
  { account_id, key }: { account_id: string; key: string },
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('subscription_payments')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('request_key', '=', key)
    .executeTakeFirst();
}

/** The payment with this id of the provider. */
export async function findPaymentByIntent(db: CompanyDb, intentId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('subscription_payments').selectAll().where('intent_id', '=', intentId).executeTakeFirst();
}

/** The company's open payment; there is at most one. */
export async function findPaymentUnderWay(db: CompanyDb): Promise<PaymentRow | undefined> {
  return db.selectFrom('subscription_payments').selectAll().where('status', '=', 'pending').executeTakeFirst();
}

/** Whether a payment of the company succeeded at that time or later. */
export async function wasPaidSince(db: CompanyDb, instant: Date): Promise<boolean> {
  const row = await db
    .selectFrom('subscription_payments')
    .select('payment_id')
    .where('settled_at', '>=', instant)
    .executeTakeFirst();
  return row !== undefined;
}

/** The account that paid last; undefined if there was no payment. */
export async function lastPayer(db: CompanyDb): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscription_payments')
    .select('account_id')
    .where('settled_at', 'is not', null)
    .orderBy('settled_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.account_id;
}

/** Locks an open payment for this process; undefined if another process has locked it, or it is done. */
export async function holdPayment(db: CompanyDb, id: string, now: Date): Promise<PaymentRow | undefined> {
  return db
    .updateTable('subscription_payments')
    .set(held(now))
    .where('payment_id', '=', id)
    .where('status', '=', 'pending')
    .where((row) => row.or([row('held_until', 'is', null), row('held_until', '<', now)]))
    .returningAll()
    .executeTakeFirst();
}

/** Releases a payment. */
export async function releasePayment(db: CompanyDb, id: string, now: Date): Promise<void> {
  const columns = released(now);
  await db.updateTable('subscription_payments').set(columns).where('payment_id', '=', id).execute();
  markDue(db, SUBSCRIPTION_PAYMENTS, columns.next_check_at);
}

export async function changePayment(
  db: CompanyDb,
  id: string,
  changes: Updateable<Tables['subscription_payments']>,
): Promise<PaymentRow> {
  const row = await db
    .updateTable('subscription_payments')
    .set(changes)
    .where('payment_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (changes.intent_id) await saveIntent(db, id, changes.intent_id);
  return row;
}

/** Lets events that contain only the provider's id find the payment, also after its company is deleted. */
export async function saveIntent(db: CompanyDb, paymentId: string, intentId: string): Promise<void> {
  await replaceInDirectory(db, 'subscription_payments_intent_id_key', paymentId, intentId);
}

/** When the company's open payment is checked next. */
export const subscriptionPaymentsDue: DueKind = {
  ...SUBSCRIPTION_PAYMENTS,
  async next(db) {
    const row = await db
      .selectFrom('subscription_payments')
      .select(sql<Date>`greatest(next_check_at, held_until)`.as('at'))
      .where('status', '=', 'pending')
      .executeTakeFirst();
    return row?.at;
  },
};

/** The company's open payment if it is due for a check and no process has locked it. */
export async function paymentLeftOpen(db: CompanyDb, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscription_payments')
    .select('payment_id')
    .where('status', '=', 'pending')
    .where('next_check_at', '<=', now)
    .where((payment) => payment.or([payment('held_until', 'is', null), payment('held_until', '<', now)]))
    .executeTakeFirst();
  return row?.payment_id;
}
