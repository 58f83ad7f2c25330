import { type Selectable, sql, type Updateable } from 'kysely';
import { type ListQuery, type QueryOf, searchWords } from '#contract/endpoint.ts';
import type { customerPayments } from '#contract/sales/customer-payments.ts';
import type { PaymentMethod } from '#contract/sales/payment-methods.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { listPage } from '../../platform/database/list.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { readOne } from '../../platform/database/read-one.ts';
import { searchCondition } from '../../platform/database/search.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { filterId } from '../../platform/ids.ts';
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

type ReceivedQuery = QueryOf<(typeof customerPayments)['list']>;

const SEARCHED = {
  textColumns: ['payment_method', 'note', 'invoice_name', 'customer_first_name', 'customer_last_name'],
  alsoSearched: ['amount', 'payment_date', 'invoice_number'],
} as const;

/** A page of the matching payments of all customers, newest first by default. */
export async function listReceived(db: CompanyDb, { q, sort, limit, offset, ...filter }: ReceivedQuery) {
  return listPage(
    db,
    receivedPayments(db, filter),
    { q, sort, limit, offset },
    { ...SEARCHED, order: '-customer_payment_id' },
  );
}

interface SumRow {
  payment_method: PaymentMethod;
  count: number;
  received: string;
  refunded: string;
}

/** The sums of all matching payments, those of each method with the most first. */
export async function sumReceived(db: CompanyDb, { q, ...filter }: ReceivedQuery): Promise<SumRow[]> {
  const words = q ? searchWords(q) : [];
  const columns = [...SEARCHED.textColumns, ...SEARCHED.alsoSearched];
  const searched = { columns, inSearchText: [], searchColumns: [], lookups: undefined };
  const matches = words.length > 0 ? sql`where ${await searchCondition(db, words, searched)}` : sql``;
  const { rows } = await sql<SumRow>`
    select listed.payment_method, count(*)::integer as count, sum(listed.amount) as received,
      sum(listed.refunded_amount) as refunded
    from (${receivedPayments(db, filter)}) as listed ${matches}
    group by listed.payment_method order by sum(listed.amount) desc, listed.payment_method
  `.execute(db);
  return rows;
}

function receivedPayments(
  db: CompanyDb,
  { paid_from, paid_to, payment_method, customer_id }: Omit<ReceivedQuery, keyof ListQuery>,
) {
  return belongingPayments(db)
    .innerJoin('customers', onKey('customers', 'invoices.customer_id'))
    .select(sql<string>`customer_payments.amount - customer_payments.refunded_amount`.as('kept_amount'))
    .select(['invoices.invoice_number', 'invoices.name as invoice_name'])
    .select(['customers.first_name as customer_first_name', 'customers.last_name as customer_last_name'])
    .$if(paid_from !== undefined, (all) => all.where('customer_payments.payment_date', '>=', paid_from ?? ''))
    .$if(paid_to !== undefined, (all) => all.where('customer_payments.payment_date', '<=', paid_to ?? ''))
    .$if(payment_method !== undefined, (all) =>
      all.where('customer_payments.payment_method', '=', payment_method ?? 'check'),
    )
    .$if(customer_id !== undefined, (all) => all.where('invoices.customer_id', '=', filterId(customer_id ?? '')));
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
