import { type Insertable, sql } from 'kysely';
import type { PaymentStatus } from '../../contract/subscription-payments.ts';
import type { SystemDb } from '../platform/database/database.ts';
import type { Decimal, GeneratedInstant, Instant } from '../platform/database/tables.ts';
import { type PaymentUpdate, applyUpdate } from './payment.ts';

interface PaymentEventsTable {
  event_id: string;
  event_type: string;
  payment_id: string | null;
  intent_id: string | null;
  amount: Decimal | null;
  currency: string | null;
  /** The payment's status according to the event; null if the event is ignored. */
  status: PaymentStatus | null;
  occurred_at: Instant;
  received_at: Instant;
}

/** Payments of deleted companies. */
interface DetachedPaymentsTable {
  payment_id: string;
  intent_id: string | null;
  amount: Decimal;
  currency: string;
  number_of_months: number;
  status: PaymentStatus;
  failure_message: string | null;
  payment_event_id: string | null;
  payment_event_type: string | null;
  created_at: Instant;
  detached_at: GeneratedInstant;
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    payment_events: PaymentEventsTable;
    detached_payments: DetachedPaymentsTable;
  }
}

/** Stores an event; false if it is stored already. Waits for a process that is storing it. */
export async function keepEvent(db: SystemDb, event: Insertable<PaymentEventsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Records the event of a payment whose company is deleted. */
export async function noteDetached(db: SystemDb, paymentId: string, update: PaymentUpdate): Promise<void> {
  const row = await db
    .selectFrom('detached_payments')
    .select(['status', 'intent_id', 'failure_message', 'payment_event_id', 'payment_event_type'])
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  await db.updateTable('detached_payments').set(applyUpdate(row, update)).where('payment_id', '=', paymentId).execute();
}

/** The payment with this id of the provider, of any company. */
export async function paymentOfIntent(db: SystemDb, intentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select payment_of_intent(${intentId}) as id`.execute(db);
  return rows[0]?.id ?? undefined;
}

/** The company of a payment; undefined once it is deleted. */
export async function companyOfPayment(db: SystemDb, paymentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select company_of_payment(${paymentId}) as id`.execute(db);
  return rows[0]?.id ?? undefined;
}
