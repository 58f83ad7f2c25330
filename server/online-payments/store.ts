import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import type { CustomerLink } from '../endpoints/link.ts';
import type { InvoiceRow } from '../invoices/rows.ts';
import { lockInvoice, readInvoice } from '../invoices/store.ts';
import type { CompanyDb, SystemDb } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';

export type OnlinePaymentRow = Selectable<Tables['online_payments']>;

type Behind = Pick<CustomerLink, 'document_kind' | 'document_id'>;

/** Locks an invoice that a link shows: its own, or one of its estimate. */
export async function lockInvoiceBehind(db: CompanyDb, link: Behind, id: string): Promise<InvoiceRow> {
  const invoice = await lockInvoice(db, id);
  const documents: Record<string, string | null> = { estimate: invoice.estimate_id, invoice: invoice.invoice_id };
  if (documents[link.document_kind] !== link.document_id) throw new AppError('invoice_not_found');
  if (invoice.voided_at) throw new AppError('invoice_void');
  return invoice;
}

/** The ids of the invoices behind a link on which something is owed. */
export async function unpaidBehind(db: CompanyDb, { document_kind, document_id }: Behind): Promise<string[]> {
  const column = document_kind === 'estimate' ? 'estimate_id' : 'invoice_id';
  const rows = await db
    .selectFrom('invoices')
    .select('invoice_id')
    .where(column, '=', document_id)
    .where('balance_due', '>', '0')
    .execute();
  return rows.map(({ invoice_id }) => invoice_id);
}

/** The attempt to pay an invoice that is under way. The invoice is locked. */
export async function attemptUnderWay(db: CompanyDb, invoiceId: string): Promise<OnlinePaymentRow | undefined> {
  return db
    .selectFrom('online_payments')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('state', 'in', ['created', 'open', 'processing'])
    .executeTakeFirst();
}

export async function insertAttempt(
  db: CompanyDb,
  attempt: Insertable<Tables['online_payments']>,
): Promise<OnlinePaymentRow> {
  return db.insertInto('online_payments').values(attempt).returningAll().executeTakeFirstOrThrow();
}

export async function findPayment(db: CompanyDb, id: string): Promise<OnlinePaymentRow | undefined> {
  return db.selectFrom('online_payments').selectAll().where('payment_id', '=', id).executeTakeFirst();
}

/** An attempt with its invoice, both locked, the invoice first; undefined if it went with its invoice. */
export async function lockPaymentAndInvoice(
  db: CompanyDb,
  id: string,
): Promise<{ payment: OnlinePaymentRow; invoice: InvoiceRow } | undefined> {
  const found = await findPayment(db, id);
  if (!found) return undefined;
  const invoice = await db
    .selectFrom('invoices')
    .selectAll()
    .where('invoice_id', '=', found.invoice_id)
    .forUpdate()
    .executeTakeFirst();
  const payment = invoice && (await findPayment(db, id));
  return payment && { payment, invoice };
}

export async function updatePayment(
  db: CompanyDb,
  id: string,
  changes: Updateable<Tables['online_payments']>,
): Promise<OnlinePaymentRow> {
  return db
    .updateTable('online_payments')
    .set(changes)
    .where('payment_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A payment of an invoice that a link shows. */
export async function readPaymentBehind(db: CompanyDb, link: Behind, id: string): Promise<OnlinePaymentRow> {
  const payment = await findPayment(db, id);
  if (!payment) throw new AppError('payment_not_found');
  const { estimate_id, invoice_id } = await readInvoice(db, payment.invoice_id);
  const documents: Record<string, string | null> = { estimate: estimate_id, invoice: invoice_id };
  if (documents[link.document_kind] !== link.document_id) throw new AppError('payment_not_found');
  return payment;
}

export async function insertPromise(db: CompanyDb, promise: Insertable<Tables['payment_promises']>) {
  return db.insertInto('payment_promises').values(promise).returningAll().executeTakeFirstOrThrow();
}

interface FoundPayment {
  company_id: string;
  payment_id: string;
  provider_account_id: string | null;
}

/** The payment of any company with our id or the provider's; undefined if it is none of ours. */
export async function findPaymentOf(
  db: SystemDb,
  { paymentId, intentId }: { paymentId: string | null; intentId: string | null },
): Promise<FoundPayment | undefined> {
  const { rows } = await sql<FoundPayment>`select * from online_payment_of(${paymentId}::uuid, ${intentId})`.execute(
    db,
  );
  return rows[0];
}

/** Attempts that the background task is to look at. */
export async function paymentsDue(db: SystemDb, now: Date, atMost: number) {
  const { rows } = await sql<{ company_id: string; payment_id: string }>`
    select * from online_payments_due(${now}, ${atMost})
  `.execute(db);
  return rows;
}

/** Ends the attempt to pay an invoice that is open, if there is one; its page is closed by the background task. */
export async function cancelOpenAttempt(db: CompanyDb, invoiceId: string, now: Date): Promise<void> {
  await db
    .updateTable('online_payments')
    .set({ state: 'canceled', next_check_at: now })
    .where('invoice_id', '=', invoiceId)
    .where('state', 'in', ['created', 'open'])
    .execute();
}

/** Ends the attempt to pay an invoice that is to be void. One whose bank is at work bars that, as other payments do. */
export async function endForVoid(db: CompanyDb, invoiceId: string, now: Date): Promise<void> {
  const under = await attemptUnderWay(db, invoiceId);
  if (under?.state === 'processing') throw new AppError('invoice_has_payments');
  await cancelOpenAttempt(db, invoiceId, now);
}
