import type { Insertable, Selectable, Updateable } from 'kysely';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type RefundRow = Selectable<Tables['online_refunds']>;

/** The refunds of a payment, oldest first. */
export async function refundsOf(db: CompanyDb, paymentId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('online_refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('refund_id')
    .execute();
}

/** Inserts a refund. Its invoice must be locked. */
export async function insertRefund(db: CompanyDb, refund: Insertable<Tables['online_refunds']>): Promise<RefundRow> {
  return db.insertInto('online_refunds').values(refund).returningAll().executeTakeFirstOrThrow();
}

export async function updateRefund(
  db: CompanyDb,
  id: string,
  changes: Updateable<Tables['online_refunds']>,
): Promise<RefundRow> {
  return db
    .updateTable('online_refunds')
    .set(changes)
    .where('refund_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores the refunded amount of a payment on an invoice. The caller must store the sum of the invoice afterwards. */
export async function storeRefunded(db: CompanyDb, customerPaymentId: string, refunded_amount: number): Promise<void> {
  await db
    .updateTable('customer_payments')
    .set({ refunded_amount })
    .where('customer_payment_id', '=', customerPaymentId)
    .execute();
}

/** Whether the provider's response about a refund was lost, so that the refund may have been made. */
export function isUnresolved({ state, provider_refund_id }: RefundRow): boolean {
  return state === 'pending' && provider_refund_id === null;
}
