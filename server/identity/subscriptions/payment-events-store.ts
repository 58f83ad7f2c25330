import { type Insertable, sql } from 'kysely';
import type { SystemDb } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { type PaymentUpdate, applyUpdate } from './payment.ts';

/** Stores an event; returns false if it is already stored. Waits for a process that is storing it. */
export async function insertEvent(
  db: SystemDb,
  event: Insertable<Tables['subscription_payment_events']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('subscription_payment_events')
    .values(event)
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Records the event of a payment whose company was deleted. */
export async function noteDetached(db: SystemDb, paymentId: string, update: PaymentUpdate): Promise<void> {
  const row = await db
    .selectFrom('detached_subscription_payments')
    .select(['status', 'intent_id', 'failure_message', 'payment_event_id', 'payment_event_type'])
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  await db
    .updateTable('detached_subscription_payments')
    .set(applyUpdate(row, update))
    .where('payment_id', '=', paymentId)
    .execute();
}

/** The payment with this id of the provider, of any company. */
export async function paymentOfIntent(db: SystemDb, intentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select subscription_payment_of_intent(${intentId}) as id`.execute(
    db,
  );
  return rows[0]?.id ?? undefined;
}

/** The company of a payment; undefined after it is deleted. */
export async function companyOfPayment(db: SystemDb, paymentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select company_of_subscription_payment(${paymentId}) as id`.execute(
    db,
  );
  return rows[0]?.id ?? undefined;
}
