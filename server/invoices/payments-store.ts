import { type Insertable, sql } from 'kysely';
import type { CompanyDb } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { newId } from '../platform/ids.ts';
import type { PaymentRow } from './tables.ts';

/*
 * The part of customer payments that invoices live with: an invoice may begin with its first one, and prints all of them.
 */

/** What was paid on an invoice, in the order in which it was. */
export async function paymentsOf(db: CompanyDb, invoiceId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('customer_payments')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('payment_date')
    .orderBy('customer_payment_id')
    .execute();
}

/** Records a payment. The invoice must be locked, or new, and its sum be stored after it. */
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
 * Stores what the payments of an invoice add up to now. The invoice must have been locked before its payments were
 * written: whoever writes another one waits, and then sees these.
 */
export async function storeAmountPaid(db: CompanyDb, invoiceId: string): Promise<void> {
  const paid = db
    .selectFrom('customer_payments')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('amount'), sql<string>`0`).as('paid'))
    .where('invoice_id', '=', invoiceId);
  await db
    .updateTable('invoices')
    .set({ amount_paid: paid })
    .where('invoice_id', '=', invoiceId)
    // A payment that left the sum as it was must not count as a change of the invoice.
    .where('amount_paid', '!=', paid)
    .execute();
}
