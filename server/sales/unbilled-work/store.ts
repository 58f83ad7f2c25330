import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { Bill } from '#contract/sales/unbilled-work.ts';
import type { ExpenseCategory } from '#domain/work/expenses.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { CostRateRow } from '../../work/payroll/store.ts';

/** A closed time card as JSON: times in milliseconds of the epoch. */
export interface CardRow {
  timecard_id: string;
  employee_id: string;
  full_name: string;
  starts: number;
  ends: number;
  breaks: [starts: number, ends: number][] | null;
}

export interface ExpenseRow {
  expense_id: string;
  vendor: string | null;
  description: string | null;
  category: ExpenseCategory;
  spent_on: string;
  amount_dollar: string;
  markup_percent: string;
}

interface UnbilledRow {
  cards: CardRow[] | null;
  expenses: ExpenseRow[] | null;
  rates: CostRateRow[] | null;
  expenses_to_check: number;
  open_timecards: number;
  has_approved_estimate: boolean;
}

/** What a project has not billed yet, in one statement; with `bill`, only the records that it names. */
export async function readUnbilled(db: CompanyDb, projectId: string, bill?: Bill): Promise<UnbilledRow> {
  const onlyCards = bill ? sql`and t.timecard_id = any(${bill.timecard_ids}::uuid[])` : sql``;
  const onlyExpenses = bill ? sql`and x.expense_id = any(${bill.expense_ids}::uuid[])` : sql``;
  const atProject = sql`t.jobsite_id in (select jobsite_id from jobsites
    where company_id = ${currentCompany} and project_id = ${projectId})`;
  const ofProject = sql`x.company_id = ${currentCompany} and x.project_id = ${projectId} and x.is_billable
    and x.billed_invoice_id is null`;
  const { rows } = await sql<UnbilledRow>`
    select
      (select json_agg(json_build_object('timecard_id', t.timecard_id, 'employee_id', t.employee_id,
          'full_name', t.employee_name, 'starts', round(extract(epoch from t.clock_in) * 1000)::bigint,
          'ends', round(extract(epoch from t.clock_out) * 1000)::bigint,
          'breaks', case when t.break_seconds > 0 then (
            select json_agg(json_build_array(round(extract(epoch from b.starts_at) * 1000)::bigint,
              round(extract(epoch from b.ends_at) * 1000)::bigint))
            from timecard_breaks b where b.company_id = ${currentCompany} and b.timecard_id = t.timecard_id) end
        ) order by t.clock_in, t.timecard_id)
        from timecards t
        where t.company_id = ${currentCompany} and ${atProject} and t.clock_out is not null
          and t.billed_invoice_id is null ${onlyCards}) as cards,
      (select json_agg(json_build_object('expense_id', x.expense_id, 'vendor', x.vendor, 'description', x.description,
          'category', x.category, 'spent_on', x.spent_on, 'amount_dollar', x.amount_dollar::text,
          'markup_percent', x.markup_percent::text) order by x.spent_on, x.expense_id)
        from expenses x where ${ofProject} and x.status = 'checked' ${onlyExpenses}) as expenses,
      (select json_agg(json_build_object('employee_id', r.employee_id, 'starts_on', r.starts_on,
          'hourly_wage', r.hourly_wage::text, 'burden_percent', r.burden_percent::text,
          'bill_rate_dollar', r.bill_rate_dollar::text))
        from cost_rates r where r.company_id = ${currentCompany}) as rates,
      (select count(*)::integer from expenses x where ${ofProject} and x.status = 'to_check') as expenses_to_check,
      (select count(*)::integer from timecards t
        where t.company_id = ${currentCompany} and ${atProject} and t.clock_out is null) as open_timecards,
      exists (select from estimates e where e.company_id = ${currentCompany} and e.project_id = ${projectId}
        and e.approved_total is not null) as has_approved_estimate
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query without a table has one row');
  return row;
}

interface LockedRow {
  id: string;
  billed_invoice_id: string | null;
}

/**
 * Locks the time cards and expenses of a bill in the order of their ids, so that they are billed once. Throws for one
 * that is billed already, is not the project's, or cannot be billed: an open time card, an expense that is not checked.
 */
export async function lockForBill(db: CompanyDb, projectId: string, bill: Bill): Promise<void> {
  const cards = await sql<LockedRow>`
    select t.timecard_id as id, t.billed_invoice_id
    from timecards t
    where t.company_id = ${currentCompany} and t.timecard_id = any(${bill.timecard_ids}::uuid[])
      and t.clock_out is not null and t.jobsite_id in (
        select jobsite_id from jobsites where company_id = ${currentCompany} and project_id = ${projectId})
    order by t.timecard_id for no key update of t
  `.execute(db);
  const expenses = await sql<LockedRow>`
    select x.expense_id as id, x.billed_invoice_id
    from expenses x
    where x.company_id = ${currentCompany} and x.expense_id = any(${bill.expense_ids}::uuid[])
      and x.project_id = ${projectId} and x.is_billable and x.status = 'checked'
    order by x.expense_id for no key update of x
  `.execute(db);
  if (cards.rows.length < new Set(bill.timecard_ids).size) throw new AppError('timecard_not_found');
  if (expenses.rows.length < new Set(bill.expense_ids).size) throw new AppError('expense_not_found');
  const ofCard = await numberOf(db, cards.rows);
  if (ofCard !== undefined) throw timeBilled(ofCard);
  const ofExpense = await numberOf(db, expenses.rows);
  if (ofExpense !== undefined) throw expenseBilled(ofExpense);
}

/**
 * The number of an invoice that bills one of these rows. It is read by a statement of its own: the statement that waited
 * for the lock does not see an invoice that was created meanwhile.
 */
async function numberOf(db: CompanyDb, rows: readonly LockedRow[]): Promise<number | undefined> {
  const id = rows.find(({ billed_invoice_id }) => billed_invoice_id !== null)?.billed_invoice_id;
  if (!id) return undefined;
  const invoice = await db
    .selectFrom('invoices')
    .select('invoice_number')
    .where('invoice_id', '=', id)
    .executeTakeFirst();
  return invoice?.invoice_number ?? 0;
}

function timeBilled(number: number): AppError {
  return new AppError('time_billed', { message: `Some of these hours were already billed on invoice #${number}.` });
}

function expenseBilled(number: number): AppError {
  return new AppError('expense_billed', { message: `This expense was already billed on invoice #${number}.` });
}

/** Marks the records of a bill as billed on an invoice. They must be locked. */
export async function markBilled(db: CompanyDb, invoiceId: string, { timecard_ids, expense_ids }: Bill): Promise<void> {
  const set = { billed_invoice_id: invoiceId };
  if (timecard_ids.length > 0)
    await db.updateTable('timecards').set(set).where('timecard_id', 'in', timecard_ids).execute();
  if (expense_ids.length > 0)
    await db.updateTable('expenses').set(set).where('expense_id', 'in', expense_ids).execute();
}

/** What a voided invoice has billed can be billed again. A deletion does the same by a trigger. */
export async function releaseBilled(db: CompanyDb, invoiceId: string): Promise<void> {
  const set = { billed_invoice_id: null };
  await db.updateTable('timecards').set(set).where('billed_invoice_id', '=', invoiceId).execute();
  await db.updateTable('expenses').set(set).where('billed_invoice_id', '=', invoiceId).execute();
}
