import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { AppError } from '#contract/errors.ts';
import { ONLINE_PAYMENTS } from '../../core/due-kinds.ts';
import type { CompanyDb, SystemDb } from '../../platform/database/database.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { type DueKind, markDue } from '../../platform/queue/due.ts';
import { invoicesBehind, type LinkedDocument, lockInvoiceBehind } from '../invoices/behind-link.ts';
import type { InvoiceRow } from '../invoices/rows.ts';

export type OnlinePaymentRow = Selectable<Tables['online_payments']>;

/** Locks an invoice behind a link for payment; rejects a void one. */
export async function lockPayableBehind(db: CompanyDb, link: LinkedDocument, id: string): Promise<InvoiceRow> {
  const invoice = await lockInvoiceBehind(db, link, id);
  if (invoice.voided_at) throw new AppError('invoice_void');
  return invoice;
}

/** The ids of the unpaid invoices behind a link. */
export async function unpaidBehind(db: CompanyDb, link: LinkedDocument): Promise<string[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('invoice_id')
    .where('invoice_id', 'in', invoicesBehind(db, link))
    .where('balance_due', '>', '0')
    .execute();
  return rows.map(({ invoice_id }) => invoice_id);
}

/**
 * The attempt to pay an invoice that may still bring money: one in progress, or one that was canceled and whose page
 * is not closed yet. The invoice must be locked.
 */
export async function attemptToEnd(db: CompanyDb, invoiceId: string): Promise<OnlinePaymentRow | undefined> {
  return db
    .selectFrom('online_payments')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where(({ and, eb, or }) =>
      or([
        eb('state', 'in', ['created', 'open', 'processing']),
        and([eb('state', '=', 'canceled'), eb('next_check_at', 'is not', null)]),
      ]),
    )
    .orderBy(sql`state <> 'processing'`)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

export async function insertAttempt(
  db: CompanyDb,
  attempt: Insertable<Tables['online_payments']>,
): Promise<OnlinePaymentRow> {
  const row = await db.insertInto('online_payments').values(attempt).returningAll().executeTakeFirstOrThrow();
  if (row.next_check_at) markDue(db, ONLINE_PAYMENTS, row.next_check_at);
  return row;
}

export async function findPayment(db: CompanyDb, id: string): Promise<OnlinePaymentRow | undefined> {
  return db.selectFrom('online_payments').selectAll().where('payment_id', '=', id).executeTakeFirst();
}

/**
 * An attempt with its invoice, both locked, the invoice first; undefined if the attempt was deleted with its invoice.
 */
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
  const row = await db
    .updateTable('online_payments')
    .set(changes)
    .where('payment_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (changes.next_check_at && row.next_check_at) markDue(db, ONLINE_PAYMENTS, row.next_check_at);
  return row;
}

/** A payment of an invoice behind a link, including a void one. */
export async function readPaymentBehind(db: CompanyDb, link: LinkedDocument, id: string): Promise<OnlinePaymentRow> {
  return readOne(
    db
      .selectFrom('online_payments')
      .selectAll()
      .where('payment_id', '=', id)
      .where('invoice_id', 'in', invoicesBehind(db, link)),
    'payment_not_found',
  );
}

export async function insertPromise(db: CompanyDb, promise: Insertable<Tables['payment_promises']>) {
  return db.insertInto('payment_promises').values(promise).returningAll().executeTakeFirstOrThrow();
}

interface FoundPayment {
  company_id: string;
  payment_id: string;
  provider_account_id: string | null;
}

/** The payment of any company with our id or the provider's; undefined if it is not ours. */
export async function findPaymentOf(
  db: SystemDb,
  { paymentId, intentId }: { paymentId: string | null; intentId: string | null },
): Promise<FoundPayment | undefined> {
  const { rows } = await sql<FoundPayment>`select * from online_payment_of(${paymentId}::uuid, ${intentId})`.execute(
    db,
  );
  return rows[0];
}

/** When the first of a company's attempts is checked. */
export const onlinePaymentsDue: DueKind = {
  ...ONLINE_PAYMENTS,
  async next(db) {
    const row = await db
      .selectFrom('online_payments')
      .select((payment) => payment.fn.min('next_check_at').as('at'))
      .executeTakeFirst();
    return row?.at ?? undefined;
  },
};

/** The company's attempts that are due for a check by the background task. */
export async function paymentsDue(db: CompanyDb, now: Date, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('online_payments')
    .select('payment_id')
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(atMost)
    .execute();
  return rows.map(({ payment_id }) => payment_id);
}

/**
 * Rejects voiding an invoice while a bank is processing a payment; other payments block it too. The invoice must be
 * locked.
 */
export async function rejectProcessing(db: CompanyDb, invoiceId: string): Promise<void> {
  const attempt = await attemptToEnd(db, invoiceId);
  if (attempt?.state === 'processing') throw new AppError('invoice_has_payments');
}
