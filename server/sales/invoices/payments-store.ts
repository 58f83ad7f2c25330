import { type Insertable, sql } from 'kysely';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import { markCanceled, openAttempt } from './canceled-attempts.ts';
import type { PaymentRow } from './rows.ts';

/*
 * The part of customer payments that invoices need: an invoice may be created with its first payment, and prints all
 * of them.
 */

/** The payments of an invoice, in chronological order. */
export async function paymentsOf(db: CompanyDb, invoiceId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('customer_payments')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('payment_date')
    .orderBy('customer_payment_id')
    .execute();
}

/** Inserts a payment. The invoice must be locked or new, and the caller must store its sum afterwards. */
export async function insertPayment(
  db: CompanyDb,
  payment: Omit<Insertable<Tables['customer_payments']>, 'customer_payment_id'>,
): Promise<PaymentRow> {
  return db
    .insertInto('customer_payments')
    .values({ ...payment, customer_payment_id: newId() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Stores the sum of an invoice's payments, without refunds. The invoice must have been locked before its payments were
 * written: a concurrent writer waits and then sees these.
 */
export async function storeAmountPaid(db: CompanyDb, invoiceId: string): Promise<void> {
  const paid = db
    .selectFrom('customer_payments')
    .select(sql<string>`coalesce(sum(amount - refunded_amount), 0)`.as('paid'))
    .where('invoice_id', '=', invoiceId);
  const rows = await db
    .updateTable('invoices')
    .set({ amount_paid: paid })
    .where('invoice_id', '=', invoiceId)
    // A payment that leaves the sum unchanged must not count as a change of the invoice.
    .where('amount_paid', '!=', paid)
    .returning(openAttempt)
    .execute();
  markCanceled(db, rows);
}
