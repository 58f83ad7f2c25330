import { formatUsd } from '#domain/money.ts';
import { expenseName } from '#domain/work/expenses.ts';
import type { ExpenseRow } from './store.ts';

/** The fields in the audit log. */
export const AUDITED = [
  'project_name',
  'spent_on',
  'vendor',
  'description',
  'category',
  'amount_dollar',
  'tax_dollar',
  'receipt_number',
  'paid_with',
  'employee_name',
  'is_billable',
  'markup_percent',
  'status',
  'reimbursed_on',
] as const satisfies (keyof ExpenseRow)[];

/** An expense's part of an audit entry. */
export function auditedExpense(row: ExpenseRow) {
  const summary = `${expenseName(row)}, ${formatUsd(Number(row.amount_dollar))} on ${row.spent_on}`;
  return { record_type: 'expense', record_id: row.expense_id, summary } as const;
}
