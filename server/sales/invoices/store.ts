import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { ListQuery } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { Invoice } from '#contract/sales/invoices.ts';
import { OWED_AGES, type OwedAge, type OwedFilter } from '#domain/sales/owed-ages.ts';
import type { InvoiceStatus } from '#domain/totals.ts';
import { nextNumber } from '../../core/documents/numbers.ts';
import { rejectSigned } from '../../core/documents/signed.ts';
import { REMINDERS } from '../../core/due-kinds.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { listPage } from '../../platform/database/list.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { AT_NEXT_POLL, markDue } from '../../platform/queue/due.ts';
import { DOCUMENT_PARTY_COLUMNS, type DocumentParties, PARTY_NAMES, SEARCH_NAMES } from '../../work/projects/store.ts';
import { lockEstimateRow } from '../proposals/estimates/store.ts';
import { markCanceled, openAttempt } from './canceled-attempts.ts';
import type { InvoiceAgreement } from './invoice-document.ts';
import { type Rates, totalsOf } from './invoice.ts';
import { invoiceLineItems } from './line-items.ts';
import { owedAgeInSql } from './owed-age.ts';
import type { InvoiceRow } from './rows.ts';

export type JoinedInvoiceRow = Awaited<ReturnType<typeof readInvoice>>;

/** The columns that lists read: the fields of the record that do not depend on the day. */
const SHOWN = Invoice.omit({ is_overdue: true }).keyof().options;
/** An invoice as read by lists. */
export type ListedInvoiceRow = Pick<JoinedInvoiceRow, (typeof SHOWN)[number]>;

/** The derived columns of an invoice that was neither sent nor paid. */
export const NOT_SENT = { processing_amount: '0', last_sent_at: null, opened_at: null } as const;

interface Filter {
  /** The company's day, which determines what is overdue. */
  today: string;
  invoiceId?: string | undefined;
  customerId?: string | undefined;
  owed?: OwedFilter | undefined;
  billedFrom?: string | undefined;
  billedTo?: string | undefined;
  status?: InvoiceStatus | undefined;
  /** It was never sent to the customer. */
  isUnsent?: boolean;
  /** It is outstanding and due on this day at the latest. */
  dueTo?: string | undefined;
  /** Adds the day of the newest payment. */
  withPaymentDay?: boolean;
}

/**
 * Invoices with their projects and customers; optionally a single one, those of one customer, or those outstanding or
 * billed.
 */
export async function listInvoices(
  db: CompanyDb,
  query: ListQuery,
  {
    today,
    invoiceId,
    customerId,
    owed,
    billedFrom,
    billedTo,
    status,
    isUnsent = false,
    dueTo,
    withPaymentDay = false,
  }: Filter,
) {
  const isBilled = billedFrom !== undefined || billedTo !== undefined;
  const joined = joinedInvoices(db)
    .select(sql<boolean>`invoices.status = 'OUTSTANDING' and invoices.due_date < ${today}::date`.as('is_overdue'))
    .select(SEARCH_NAMES)
    .$if(invoiceId !== undefined, (all) => all.where(sql`invoices.invoice_id::text`, '=', invoiceId ?? ''))
    .$if(customerId !== undefined, (all) => all.where('invoices.customer_id', '=', customerId ?? ''))
    .$if(owed !== undefined || dueTo !== undefined, (all) => all.where('invoices.status', '=', 'OUTSTANDING'))
    .$if(owed === 'overdue', (all) => all.where('invoices.due_date', '<', today))
    .$if(
      OWED_AGES.some((age) => age === owed),
      (all) => all.where(owedAgeInSql(today), '=', owed as OwedAge),
    )
    .$if(dueTo !== undefined, (all) => all.where('invoices.due_date', '<=', dueTo ?? ''))
    .$if(status !== undefined, (all) => all.where('invoices.status', '=', status ?? 'PAID'))
    .$if(isUnsent, (all) => all.where('invoice_progress.last_sent_at', 'is', null))
    .$if(isBilled, (all) => all.where('invoices.voided_at', 'is', null))
    .$if(billedFrom !== undefined, (all) => all.where('invoices.issue_date', '>=', billedFrom ?? ''))
    .$if(billedTo !== undefined, (all) => all.where('invoices.issue_date', '<=', billedTo ?? ''))
    .$if(withPaymentDay, (all) => all.select(PAID_ON.as('paid_on')));
  return listPage(db, joined, query, {
    read: withPaymentDay ? [...SHOWN, 'paid_on'] : SHOWN,
    textColumns: ['name', ...PARTY_NAMES, 'status'],
    alsoSearched: ['invoice_number'],
    inSearchText: ['name', 'invoice_number', 'status', ...PARTY_NAMES],
    searchColumns: ['search_text', 'project_search_name', 'customer_search_name'],
    lookups: {
      table: 'invoices',
      functions: { invoices_containing: 'invoice_id', projects_or_customers_containing: 'project_id' },
    },
    order: '-invoice_id',
  });
}

export async function readInvoice(db: CompanyDb, id: string) {
  return readOne(joinedInvoices(db).where('invoices.invoice_id', '=', id), 'invoice_not_found');
}

/** The invoice, with its line items and payments, locked until the transaction ends. */
export async function lockInvoice(db: CompanyDb, id: string): Promise<InvoiceRow> {
  return readOne(db.selectFrom('invoices').selectAll().where('invoice_id', '=', id).forUpdate(), 'invoice_not_found');
}

/** Locks an invoice to change it; rejects a void one. */
export async function lockActiveInvoice(db: CompanyDb, id: string): Promise<InvoiceRow> {
  const row = await lockInvoice(db, id);
  if (row.voided_at) throw new AppError('invoice_void');
  return row;
}

/** Locks an invoice to delete or void it, and its estimate first: locks are taken from parent to child. */
export async function lockToEnd(db: CompanyDb, id: string): Promise<InvoiceRow> {
  const { estimate_id } = await readInvoice(db, id);
  if (estimate_id !== null) await lockEstimateRow(db, estimate_id);
  return lockActiveInvoice(db, id);
}

/** Creates an invoice with the company's next number. The counter's row is locked last, because others wait for it. */
export async function createInvoice(
  db: CompanyDb,
  invoice: Omit<Insertable<Tables['invoices']>, 'invoice_number'>,
): Promise<InvoiceRow> {
  const invoice_number = await nextNumber(db, 'invoice');
  try {
    return await db
      .insertInto('invoices')
      .values({ ...invoice, invoice_number })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw asDuplicate(error);
  }
}

export async function updateInvoice(db: CompanyDb, id: string, changes: Updateable<Tables['invoices']>): Promise<void> {
  // A trigger lets the reminders be planned again.
  if (changes.due_date !== undefined) markDue(db, REMINDERS, AT_NEXT_POLL);
  try {
    const rows = await db
      .updateTable('invoices')
      .set(changes)
      .where('invoice_id', '=', id)
      .returning(openAttempt)
      .execute();
    markCanceled(db, rows);
  } catch (error) {
    throw asDuplicate(error);
  }
}

/**
 * Rejects changes of the amounts once an online payment is in transit or received: they must match what the customer
 * paid.
 */
async function rejectOnlineMoney(db: CompanyDb, invoiceId: string): Promise<void> {
  const row = await db
    .selectFrom('online_payments')
    .select('payment_id')
    .where('invoice_id', '=', invoiceId)
    .where('state', 'in', ['processing', 'succeeded'])
    .limit(1)
    .executeTakeFirst();
  if (row) throw new AppError('has_signed_documents');
}

/** Stores the current totals of the invoice's line items; the invoice counts as changed. */
export async function storeTotals(
  db: CompanyDb,
  id: string,
  rates: Rates,
): Promise<{ invoice_id: string; updated_at: Date }> {
  await rejectOnlineMoney(db, id);
  const row = await db
    .updateTable('invoices')
    .set(totalsOf(await invoiceLineItems.list(db, id), rates))
    .where('invoice_id', '=', id)
    .returning(['updated_at', openAttempt])
    .executeTakeFirstOrThrow();
  markCanceled(db, [row]);
  return { invoice_id: id, updated_at: row.updated_at };
}

/** The share of an agreement that an invoice with fixed amounts bills; null for any other and for a void one. */
export async function agreementOf(
  db: CompanyDb,
  { invoice_id, estimate_id, amounts_are_fixed, voided_at }: InvoiceRow,
): Promise<InvoiceAgreement | null> {
  if (estimate_id === null || !amounts_are_fixed || voided_at) return null;
  const estimate = await db
    .selectFrom('estimates')
    .select('approved_total')
    .where('estimate_id', '=', estimate_id)
    .executeTakeFirst();
  if (!estimate?.approved_total) return null;
  const earlier = await db
    .selectFrom('invoices')
    .select(['invoice_number', 'issue_date', 'final_total', 'amount_paid'])
    .where('estimate_id', '=', estimate_id)
    .where('voided_at', 'is', null)
    .where('invoice_id', '<', invoice_id)
    .orderBy('invoice_id')
    .execute();
  return { agreed: estimate.approved_total, invoices: earlier };
}

export async function deleteInvoice(db: CompanyDb, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('invoices')
    .where('invoice_id', '=', id)
    .executeTakeFirstOrThrow()
    .catch(rejectSigned);
  if (numDeletedRows === 0n) throw new AppError('invoice_not_found');
}

const PAID_ON = sql<string | null>`(select max(p.payment_date) from customer_payments p
  where p.company_id = ${currentCompany} and p.invoice_id = invoices.invoice_id)`;

const PROCESSING_AMOUNT = sql<string>`(select coalesce(sum(o.amount), 0) from online_payments o
  where o.company_id = ${currentCompany} and o.invoice_id = invoices.invoice_id and o.state = 'processing')`;

/** Left joins, although project and customer always exist, so that a count of invoices does not have to read them. */
function joinedInvoices(db: CompanyDb) {
  return db
    .selectFrom('invoices')
    .leftJoin('projects', onKey('projects', 'invoices.project_id'))
    .leftJoin('customers', onKey('customers', 'invoices.customer_id'))
    .leftJoin('invoice_progress', onKey('invoice_progress', 'invoices.invoice_id'))
    .selectAll('invoices')
    .select(['invoice_progress.last_sent_at', 'invoice_progress.opened_at', PROCESSING_AMOUNT.as('processing_amount')])
    .select(DOCUMENT_PARTY_COLUMNS)
    .$narrowType<DocumentParties>();
}

function asDuplicate(error: unknown): unknown {
  return isUniqueViolation(error, 'invoices_name_key') ? new AppError('duplicate_invoice') : error;
}
