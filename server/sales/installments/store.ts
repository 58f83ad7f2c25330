import { type Insertable, type Selectable, sql } from 'kysely';
import { cents, dollars } from '#domain/money.ts';
import type { Share } from '#domain/sales/installment-amounts.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { InvoiceRow } from '../invoices/rows.ts';

export type InstallmentRow = Selectable<Tables['installments']>;
type NewInstallment = Insertable<Tables['installments']>;

/** The installments of an estimate in order, billed and unbilled. */
export async function installmentsOfEstimate(db: CompanyDb, estimateId: string): Promise<InstallmentRow[]> {
  return db
    .selectFrom('installments')
    .selectAll()
    .where('estimate_id', '=', estimateId)
    .orderBy('position')
    .orderBy('installment_id')
    .execute();
}

/** The estimate of an installment; queried before the estimate is locked. */
export async function estimateOfInstallment(db: CompanyDb, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('installments')
    .select('estimate_id')
    .where('installment_id', '=', id)
    .executeTakeFirst();
  return row?.estimate_id;
}

export async function insertInstallments(db: CompanyDb, rows: readonly NewInstallment[]): Promise<InstallmentRow[]> {
  if (rows.length === 0) return [];
  return db.insertInto('installments').values(rows).returningAll().execute();
}

/** Reduces an installment to a part of its former share. */
export async function reduceToRest(db: CompanyDb, id: string, share: ReturnType<typeof shareColumns>): Promise<void> {
  await db
    .updateTable('installments')
    .set({ ...share, is_part: true })
    .where('installment_id', '=', id)
    .execute();
}

export async function setPosition(db: CompanyDb, id: string, position: number): Promise<void> {
  await db.updateTable('installments').set({ position }).where('installment_id', '=', id).execute();
}

export async function deleteUnbilled(db: CompanyDb, estimateId: string): Promise<void> {
  await db.deleteFrom('installments').where('estimate_id', '=', estimateId).where('invoice_id', 'is', null).execute();
}

export async function deleteInstallments(db: CompanyDb, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('installments').where('installment_id', 'in', ids).execute();
}

/** The approval times of change orders with an active approval, by change order. */
export async function changeOrdersApprovedAt(db: CompanyDb, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('approvals')
    .select(['change_order_id', 'approved_at'])
    .where('change_order_id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .execute();
  return new Map(rows.map(({ change_order_id, approved_at }) => [change_order_id ?? '', approved_at]));
}

export async function markBilled(db: CompanyDb, ids: readonly string[], invoice_id: string): Promise<void> {
  await db.updateTable('installments').set({ invoice_id }).where('installment_id', 'in', ids).execute();
}

/** Releases what an invoice bills; false if it bills no installment. */
export async function freeInstallments(db: CompanyDb, invoiceId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('installments')
    .set({ invoice_id: null })
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The invoices that reference an estimate, including void ones, oldest first. */
export async function invoicesOfEstimate(db: CompanyDb, estimateId: string): Promise<InvoiceRow[]> {
  return db.selectFrom('invoices').selectAll().where('estimate_id', '=', estimateId).orderBy('invoice_id').execute();
}

/** The invoices of a project, locked. */
export async function lockInvoicesOfProject(db: CompanyDb, projectId: string): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('invoice_id')
    .forUpdate()
    .execute();
}

/**
 * Fixes the amounts of the active invoices of an estimate that is being approved: from then on they derive from the
 * approval.
 */
export async function fixEarlierInvoices(db: CompanyDb, estimateId: string): Promise<InvoiceRow[]> {
  return db
    .updateTable('invoices')
    .set({ amounts_are_fixed: true })
    .where('estimate_id', '=', estimateId)
    .where('voided_at', 'is', null)
    .returningAll()
    .execute();
}

/** The names of the invoices with an issue date, in lower case. A project cannot have another one of the same name. */
export function namesOn(invoices: readonly Pick<InvoiceRow, 'name' | 'issue_date'>[], day: string): Set<string> {
  return new Set(invoices.filter(({ issue_date }) => issue_date === day).map(({ name }) => name.toLowerCase()));
}

/** The amounts that an invoice bills from an agreement, in dollars. */
type BilledAmounts = Record<'final_total' | 'tax_amount' | 'sub_total_after_tax', string>;

interface ProjectInvoice extends BilledAmounts {
  name: string;
  issue_date: string;
  estimate_id: string | null;
  is_void: boolean;
}

/** The columns of an installment that a change of the agreement needs. */
export type StoredInstallment = Pick<
  InstallmentRow,
  'installment_id' | 'position' | 'amount' | 'tax' | 'discount' | 'invoice_id' | 'change_order_id'
>;

/**
 * All data that billing depends on, in one statement: the company's settings, the invoices of the project, and the
 * installments of the estimate in order. Amounts are texts, because JSON numbers are not exact decimals.
 */
export async function billingFacts(
  db: CompanyDb,
  { estimate_id, project_id }: { estimate_id: string; project_id: string },
) {
  return db
    .selectFrom('companies')
    .select(['name as company_name', 'payment_options', 'time_zone', 'invoice_deposit_on_approval'])
    .select(
      sql<ProjectInvoice[]>`(
        select coalesce(json_agg(json_build_object(
          'name', name, 'issue_date', issue_date, 'estimate_id', estimate_id, 'is_void', voided_at is not null,
          'final_total', final_total::text, 'tax_amount', tax_amount::text,
          'sub_total_after_tax', sub_total_after_tax::text)), '[]')
        from invoices where company_id = ${currentCompany} and project_id = ${project_id})`.as('invoices'),
    )
    .select(
      sql<StoredInstallment[]>`(
        select coalesce(json_agg(json_build_object(
          'installment_id', installment_id, 'position', position, 'amount', amount::text, 'tax', tax::text,
          'discount', discount::text, 'invoice_id', invoice_id, 'change_order_id', change_order_id)
          order by position, installment_id), '[]')
        from installments where company_id = ${currentCompany} and estimate_id = ${estimate_id})`.as('installments'),
    )
    .executeTakeFirstOrThrow();
}

/** In whole cents. */
export function shareOf({ amount, tax, discount }: Record<keyof Share, string | number>): Share {
  return { amount: cents(amount), tax: cents(tax), discount: cents(discount) };
}

/** The share of an agreement that an invoice bills. */
export function billedShare({ final_total, tax_amount, sub_total_after_tax }: BilledAmounts): Share {
  const amount = cents(final_total);
  return { amount, tax: cents(tax_amount), discount: cents(sub_total_after_tax) - amount };
}

/** A share as columns. */
export function shareColumns({ amount, tax, discount }: Share) {
  return { amount: dollars(amount), tax: dollars(tax), discount: dollars(discount) };
}
