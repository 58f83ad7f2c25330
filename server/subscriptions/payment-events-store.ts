import { type Insertable, sql } from 'kysely';
import type { PaymentStatus } from '../../contract/payments.ts';
import type { HouseDb } from '../platform/database/database.ts';
import type { Decimal, GeneratedInstant, Instant } from '../platform/database/tables.ts';
import { type News, told } from './payment.ts';

interface PaymentEventsTable {
  event_id: string;
  event_type: string;
  payment_id: string | null;
  intent_id: string | null;
  amount: Decimal | null;
  currency: string | null;
  /** What it says of its payment; null where it says nothing that we act on. */
  status: PaymentStatus | null;
  occurred_at: Instant;
  received_at: Instant;
}

/** Payments of companies that are gone. */
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

/** Keeps an event; false where it has been kept before. Another process that keeps it at the moment is waited for. */
export async function keepEvent(db: HouseDb, event: Insertable<PaymentEventsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Notes what is said of a payment whose company is gone. */
export async function noteDetached(db: HouseDb, paymentId: string, news: News): Promise<void> {
  const row = await db
    .selectFrom('detached_payments')
    .select(['status', 'intent_id', 'failure_message', 'payment_event_id', 'payment_event_type'])
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  await db.updateTable('detached_payments').set(told(row, news)).where('payment_id', '=', paymentId).execute();
}

/** The payment that the provider calls so, whosever it is. */
export async function paymentOfIntent(db: HouseDb, intentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select payment_of_intent(${intentId}) as id`.execute(db);
  return rows[0]?.id ?? undefined;
}

/** The company that a payment is of; undefined once it is deleted. */
export async function companyOfPayment(db: HouseDb, paymentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select company_of_payment(${paymentId}) as id`.execute(db);
  return rows[0]?.id ?? undefined;
}
