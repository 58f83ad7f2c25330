import { AppError } from '#contract/errors.ts';
import { EXPENSES_CSV_ROWS_MAX, PAID_WITH_WORDS } from '#contract/work/expenses.ts';
import { EXPENSE_CATEGORY_WORDS } from '#domain/work/expenses.ts';
import { csvOf } from '../../platform/csv.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Csv } from '../../platform/http/bytes.ts';
import { type ExpensesQuery, listExpenses } from './store.ts';

const HEAD = [
  'Day',
  'Vendor',
  'Description',
  'Category',
  'Project',
  'Amount',
  'Tax',
  'Receipt Number',
  'Paid With',
  'Person',
  'Paid Back On',
  'Billable',
  'Markup Percent',
  'Status',
  'Receipt Photos',
  'Expense',
];

/** The expenses of a list as a table. */
export async function expensesAsCsv(db: CompanyDb, query: ExpensesQuery): Promise<Csv> {
  const { rows } = await listExpenses(db, { ...query, limit: query.limit ?? EXPENSES_CSV_ROWS_MAX + 1 });
  if (rows.length > EXPENSES_CSV_ROWS_MAX) throw new AppError('report_too_long');
  const lines = rows.map((row) => [
    row.spent_on,
    row.vendor ?? '',
    row.description ?? '',
    EXPENSE_CATEGORY_WORDS[row.category],
    row.project_name ?? '',
    row.amount_dollar,
    row.tax_dollar ?? '',
    row.receipt_number ?? '',
    PAID_WITH_WORDS[row.paid_with],
    row.spent_by_name,
    row.reimbursed_on ?? '',
    row.is_billable ? 'yes' : 'no',
    row.markup_percent,
    row.status === 'checked' ? 'checked' : 'to check',
    String(row.receipt_image_ids?.length ?? 0),
    row.expense_id,
  ]);
  return { csv: csvOf([HEAD, ...lines]), fileName: 'Expenses.csv' };
}
