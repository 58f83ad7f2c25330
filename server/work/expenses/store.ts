import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { type ListQuery, type QueryOf, searchWords } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { expenses } from '#contract/work/expenses.ts';
import { PAID_BACK_AT_ONCE_MAX } from '#contract/work/expenses.ts';
import type { ExpenseCategory } from '#domain/work/expenses.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { isBrokenReference } from '../../platform/database/errors.ts';
import { listPage } from '../../platform/database/list.ts';
import { readOne } from '../../platform/database/read-one.ts';
import { searchCondition } from '../../platform/database/search.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { rejectStale } from '../../platform/http/versions.ts';
import { filterId } from '../../platform/ids.ts';

export type ExpenseRow = Omit<Selectable<Tables['expenses']>, 'company_id' | 'search_text'>;
export type ListedExpenseRow = Awaited<ReturnType<typeof readExpense>>;

const COLUMNS = [
  'expense_id',
  'project_id',
  'project_name',
  'spent_on',
  'vendor',
  'description',
  'category',
  'amount_dollar',
  'tax_dollar',
  'receipt_number',
  'paid_with',
  'employee_id',
  'employee_name',
  'is_billable',
  'markup_percent',
  'status',
  'reimbursed_on',
  'billed_invoice_id',
  'entered_by_account_id',
  'entered_by_name',
  'created_at',
  'updated_at',
] as const satisfies (keyof Tables['expenses'])[];

/** The ids of an expense's receipt photos in the order of upload; null if there are none. */
const RECEIPT_IMAGE_IDS = sql<string[] | null>`(
  select json_agg(distinct r.receipt_image_id order by r.receipt_image_id) from receipt_images r
  where r.company_id = ${currentCompany} and r.expense_id = expenses.expense_id)`;

const BILLED_ON = sql<number | null>`(select i.invoice_number from invoices i
  where i.company_id = ${currentCompany} and i.invoice_id = expenses.billed_invoice_id)`;

const SPENT_BY = sql<string>`coalesce(expenses.employee_name, expenses.entered_by_name)`;

/** The expenses that a crew lead has entered, and those of their own money. */
export function isOwnExpense({ account_id, employee_id }: Person): RawBuilder<boolean> {
  const entered = sql`expenses.entered_by_account_id = ${account_id}`;
  return employee_id === null ? sql`(${entered})` : sql`(${entered} or expenses.employee_id = ${employee_id})`;
}

export async function createExpense(db: CompanyDb, expense: Insertable<Tables['expenses']>): Promise<ExpenseRow> {
  try {
    return await db.insertInto('expenses').values(expense).returning(COLUMNS).executeTakeFirstOrThrow();
  } catch (error) {
    throw asAppError(error);
  }
}

/** Inserts an expense. Returns undefined if the company has an expense of this id already. */
export async function createExpenseOnce(
  db: CompanyDb,
  expense: Insertable<Tables['expenses']>,
): Promise<ExpenseRow | undefined> {
  return db
    .insertInto('expenses')
    .values(expense)
    .onConflict((conflict) => conflict.columns(['company_id', 'expense_id']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** The expense of this id that the employee entered on the time card page, if there is one. */
export async function findEmployeeExpense(
  db: CompanyDb,
  { expense_id, employee_id }: { expense_id: string; employee_id: string },
): Promise<ExpenseRow | undefined> {
  return ofEmployee(db, employee_id).select(COLUMNS).where('expense_id', '=', expense_id).executeTakeFirst();
}

/** The number of expenses that the employee has entered on the time card page since a time. */
export async function countEmployeeExpenses(db: CompanyDb, employeeId: string, since: Date): Promise<number> {
  const { entered } = await ofEmployee(db, employeeId)
    .select((row) => row.fn.countAll<number>().as('entered'))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return entered;
}

function ofEmployee(db: CompanyDb, employeeId: string) {
  return db.selectFrom('expenses').where('employee_id', '=', employeeId).where('entered_by_account_id', 'is', null);
}

export type ExpensesQuery = QueryOf<(typeof expenses)['list']>;

const SEARCHED = {
  textColumns: ['vendor', 'description', 'receipt_number', 'project_name', 'spent_by_name'],
  inSearchText: ['vendor', 'description', 'receipt_number', 'project_name', 'spent_by_name'],
  searchColumns: ['search_text'],
  lookups: { table: 'expenses', functions: { expenses_containing: 'expense_id' } },
} as const;

/** A page of the expenses that a filter selects, newest first by default; with `own`, only a crew lead's own. */
export async function listExpenses(db: CompanyDb, query: ExpensesQuery, own?: RawBuilder<boolean>) {
  const { q, sort, limit, offset, ...filter } = query;
  const listed = selectedExpenses(db, filter).$if(own !== undefined, (all) => all.where(own ?? sql<boolean>`false`));
  return listPage(
    db,
    listed,
    { q, sort, limit, offset },
    { ...SEARCHED, alsoSearched: ['amount_dollar', 'spent_on'], order: '-expense_id' },
  );
}

function selectedExpenses(
  db: CompanyDb,
  { filter, project_id, category, spent_from, spent_to }: Omit<ExpensesQuery, keyof ListQuery>,
) {
  return expensesWithReceipts(db)
    .select('expenses.search_text')
    .$if(filter === 'to_check', (all) => all.where('expenses.status', '=', 'to_check'))
    .$if(filter === 'to_pay_back', (all) => all.where(IS_OWED))
    .$if(filter === 'to_bill', (all) => all.where(IS_TO_BILL))
    .$if(filter === 'billed', (all) => all.where('expenses.billed_invoice_id', 'is not', null))
    .$if(project_id !== undefined, (all) => all.where('expenses.project_id', '=', filterId(project_id ?? '')))
    .$if(category !== undefined, (all) => all.where('expenses.category', '=', category ?? 'other'))
    .$if(spent_from !== undefined, (all) => all.where('expenses.spent_on', '>=', spent_from ?? ''))
    .$if(spent_to !== undefined, (all) => all.where('expenses.spent_on', '<=', spent_to ?? ''));
}

const IS_OWED = sql<boolean>`(expenses.paid_with = 'own_money' and expenses.reimbursed_on is null)`;

const IS_TO_BILL = sql<boolean>`(expenses.status = 'checked' and expenses.is_billable
  and expenses.billed_invoice_id is null and expenses.project_id is not null)`;

interface CategorySum {
  category: ExpenseCategory;
  count: number;
  amount: string;
}

/** The sums of all expenses that a list selects, by category, the largest first. */
export async function sumExpenses(db: CompanyDb, query: ExpensesQuery): Promise<CategorySum[]> {
  const { q, sort: _sort, limit: _limit, offset: _offset, ...filter } = query;
  const words = q ? searchWords(q) : [];
  const searched = { ...SEARCHED, columns: [...SEARCHED.textColumns, 'amount_dollar', 'spent_on'] };
  const matches = words.length > 0 ? sql`where ${await searchCondition(db, words, searched)}` : sql``;
  const { rows } = await sql<CategorySum>`
    select listed.category, count(*)::integer as count, sum(listed.amount_dollar) as amount
    from (${selectedExpenses(db, filter)}) as listed ${matches}
    group by listed.category order by sum(listed.amount_dollar) desc, listed.category
  `.execute(db);
  return rows;
}

interface OwedRow {
  employee_id: string | null;
  name: string;
  amount: string;
  expense_ids: string[];
}

/** The number of expenses to check, and the own money that is not paid back, by person, the most first. */
export async function readExpenseState(db: CompanyDb): Promise<{ to_check: number; owed: OwedRow[] }> {
  const { rows } = await sql<{ to_check: number; owed: OwedRow[] | null }>`
    select
      (select count(*)::integer from expenses
        where company_id = ${currentCompany} and status = 'to_check') as to_check,
      (select json_agg(json_build_object('employee_id', p.employee_id, 'name', p.name, 'amount', p.amount::text,
          'expense_ids', p.expense_ids) order by p.amount desc, p.name)
        from (
          select employee_id, max(${SPENT_BY}) as name, sum(amount_dollar) as amount,
            json_agg(expense_id order by expense_id) as expense_ids
          from (
            select *, row_number() over (
                partition by employee_id, case when employee_id is null then entered_by_account_id end
                order by expense_id) as place
            from expenses where company_id = ${currentCompany} and ${IS_OWED}) expenses
          where place <= ${sql.lit(PAID_BACK_AT_ONCE_MAX)}
          group by employee_id, case when employee_id is null then entered_by_account_id end
          order by sum(amount_dollar) desc limit 50) p) as owed
  `.execute(db);
  const [row] = rows;
  return { to_check: row?.to_check ?? 0, owed: row?.owed ?? [] };
}

/** An expense; with `own`, only a crew lead's own. */
export async function readExpense(db: CompanyDb, id: string, own?: RawBuilder<boolean>) {
  return readOne(
    expensesWithReceipts(db)
      .where('expenses.expense_id', '=', id)
      .$if(own !== undefined, (all) => all.where(own ?? sql<boolean>`false`)),
    'expense_not_found',
  );
}

/** The expense, locked until the transaction ends; with `own`, only a crew lead's own. */
export async function lockExpense(db: CompanyDb, id: string, own?: RawBuilder<boolean>): Promise<ExpenseRow> {
  return readOne(
    db
      .selectFrom('expenses')
      .select(COLUMNS)
      .where('expense_id', '=', id)
      .$if(own !== undefined, (all) => all.where(own ?? sql<boolean>`false`))
      .forNoKeyUpdate(),
    'expense_not_found',
  );
}

export async function updateExpense(
  db: CompanyDb,
  row: ExpenseRow,
  changes: Updateable<Tables['expenses']>,
  version: Date | undefined,
): Promise<ExpenseRow> {
  rejectStale(row, version);
  if (Object.keys(changes).length === 0) return row;
  try {
    return await db
      .updateTable('expenses')
      .set(changes)
      .where('expense_id', '=', row.expense_id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw asAppError(error);
  }
}

/** Deletes the expense; its receipt photos are deleted with it. */
export async function deleteExpense(db: CompanyDb, id: string): Promise<void> {
  await db.deleteFrom('expenses').where('expense_id', '=', id).execute();
}

/** The number of the invoice that bills an expense. */
export async function invoiceNumberOf(db: CompanyDb, { billed_invoice_id }: ExpenseRow): Promise<number> {
  const { rows } = await sql<{ invoice_number: number }>`
    select invoice_number from invoices where company_id = ${currentCompany} and invoice_id = ${billed_invoice_id}
  `.execute(db);
  return rows[0]?.invoice_number ?? 0;
}

/** Locks expenses in the order of their ids, and returns them. */
export async function lockExpenses(db: CompanyDb, ids: readonly string[]): Promise<ExpenseRow[]> {
  return db
    .selectFrom('expenses')
    .select(COLUMNS)
    .where('expense_id', 'in', ids)
    .orderBy('expense_id')
    .forNoKeyUpdate()
    .execute();
}

/** Marks these expenses as paid back on a day. */
export async function payBackExpenses(db: CompanyDb, ids: readonly string[], day: string): Promise<void> {
  await db.updateTable('expenses').set({ reimbursed_on: day }).where('expense_id', 'in', ids).execute();
}

function expensesWithReceipts(db: CompanyDb) {
  return db
    .selectFrom('expenses')
    .select(COLUMNS.map((name) => `expenses.${name}` as const))
    .select(SPENT_BY.as('spent_by_name'))
    .select(BILLED_ON.as('billed_invoice_number'))
    .select(RECEIPT_IMAGE_IDS.as('receipt_image_ids'));
}

/** The project may have been deleted since it was checked. */
function asAppError(error: unknown): unknown {
  return isBrokenReference(error) ? new AppError('project_not_found') : error;
}
