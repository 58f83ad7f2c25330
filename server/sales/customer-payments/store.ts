import { type Selectable, sql, type Updateable } from 'kysely';
import type { ListQuery, QueryOf } from '#contract/endpoint.ts';
import type { customerPayments } from '#contract/sales/customer-payments.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { listPage } from '../../platform/database/list.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { PaymentRow } from '../invoices/rows.ts';

/** A payment with the project and the customer of its invoice. */
export type BelongingPayment = PaymentRow & Pick<Selectable<Tables['invoices']>, 'project_id' | 'customer_id'>;

export async function listPayments(db: CompanyDb, query: ListQuery, invoiceId: string) {
  const ofInvoice = belongingPayments(db).where('customer_payments.invoice_id', '=', invoiceId);
  return listPage(db, ofInvoice, query, {
    textColumns: ['payment_method', 'note'],
    alsoSearched: ['amount', 'payment_date'],
    order: '-customer_payment_id',
  });
}

/** A page of the matching payments of all customers, newest first by default. */
export async function listReceived(
  db: CompanyDb,
  { paid_from, paid_to, ...page }: QueryOf<(typeof customerPayments)['list']>,
) {
  const received = belongingPayments(db)
    .innerJoin('customers', onKey('customers', 'invoices.customer_id'))
    .select(sql<string>`customer_payments.amount - customer_payments.refunded_amount`.as('kept_amount'))
    .select(['invoices.invoice_number', 'invoices.name as invoice_name'])
    .select(['customers.first_name as customer_first_name', 'customers.last_name as customer_last_name'])
    .$if(paid_from !== undefined, (all) => all.where('customer_payments.payment_date', '>=', paid_from ?? ''))
    .$if(paid_to !== undefined, (all) => all.where('customer_payments.payment_date', '<=', paid_to ?? ''));
  return listPage(db, received, page, {
    textColumns: ['payment_method', 'note', 'invoice_name', 'customer_first_name', 'customer_last_name'],
    alsoSearched: ['amount', 'payment_date', 'invoice_number'],
    order: '-customer_payment_id',
  });
}

export type ReceivedRow = Awaited<ReturnType<typeof listReceived>>['rows'][number];

/** All payments of a customer, in chronological order. */
export async function paymentsOfCustomer(db: CompanyDb, customerId: string): Promise<BelongingPayment[]> {
  return belongingPayments(db)
    .where('invoices.customer_id', '=', customerId)
    .orderBy('payment_date')
    .orderBy('customer_payment_id')
    .execute();
}

/**
 * The invoice of a payment. It is queried before the invoice is locked, so that locks are taken from parent to child.
 */
export async function invoiceOfPayment(db: CompanyDb, id: string): Promise<string> {
  const row = await readOne(
    db.selectFrom('customer_payments').select('invoice_id').where('customer_payment_id', '=', id),
    'customer_payment_not_found',
  );
  return row.invoice_id;
}

export async function lockPayment(db: CompanyDb, id: string): Promise<PaymentRow> {
  return readOne(
    db.selectFrom('customer_payments').selectAll().where('customer_payment_id', '=', id).forUpdate(),
    'customer_payment_not_found',
  );
}

export async function updatePayment(
  db: CompanyDb,
  row: PaymentRow,
  changes: Updateable<Tables['customer_payments']>,
): Promise<PaymentRow> {
  if (Object.keys(changes).length === 0) return row;
  return db
    .updateTable('customer_payments')
    .set(changes)
    .where('customer_payment_id', '=', row.customer_payment_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deletePayment(db: CompanyDb, id: string): Promise<void> {
  await db.deleteFrom('customer_payments').where('customer_payment_id', '=', id).execute();
}

function belongingPayments(db: CompanyDb) {
  return db
    .selectFrom('customer_payments')
    .innerJoin('invoices', onKey('invoices', 'customer_payments.invoice_id'))
    .selectAll('customer_payments')
    .select(['invoices.project_id', 'invoices.customer_id']);
}
