import { API_BASE } from '#contract/endpoint.ts';
import type { Expense, ExpenseForCrew, ExpenseSums, ReceiptImage } from '#contract/work/expenses.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import type { ListedExpenseRow, readExpenseState, sumExpenses } from './store.ts';

export function presentExpense(row: ListedExpenseRow) {
  const attributes: Presented<typeof Expense> = {
    ...forCrew(row),
    tax_dollar: row.tax_dollar === null ? null : Number(row.tax_dollar),
    is_billable: row.is_billable,
    markup_percent: Number(row.markup_percent),
    billed_invoice_id: row.billed_invoice_id,
    billed_invoice_number: row.billed_invoice_number,
    employee_id: row.employee_id,
    spent_by_name: row.spent_by_name,
    entered_by_account_id: row.entered_by_account_id,
    entered_by_name: row.entered_by_name,
  };
  return { id: row.expense_id, type: 'expense' as const, attributes };
}

export function presentExpenseForCrew(row: ListedExpenseRow) {
  return { id: row.expense_id, type: 'expense' as const, attributes: forCrew(row) };
}

function forCrew(row: ListedExpenseRow): Presented<typeof ExpenseForCrew> {
  return {
    expense_id: row.expense_id,
    project_id: row.project_id,
    project_name: row.project_name,
    spent_on: row.spent_on,
    vendor: row.vendor,
    description: row.description,
    category: row.category,
    amount_dollar: Number(row.amount_dollar),
    receipt_number: row.receipt_number,
    paid_with: row.paid_with,
    status: row.status,
    reimbursed_on: row.reimbursed_on,
    receipt_images: (row.receipt_image_ids ?? []).map(presentReceiptImage),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function presentReceiptImage(id: string): ReceiptImage {
  const url = `${API_BASE}/receipt_images/${id}/bytes`;
  return { receipt_image_id: id, small_url: `${url}?size=small`, url };
}

export function presentExpenseSums(
  sums: Awaited<ReturnType<typeof sumExpenses>>,
  { to_check, owed }: Awaited<ReturnType<typeof readExpenseState>>,
): ExpenseSums {
  return {
    amount_dollar: sumOfAmounts(sums.map(({ amount }) => Number(amount))),
    by_category: sums.map(({ category, count, amount }) => ({ category, count, amount_dollar: Number(amount) })),
    to_check,
    owed: owed.map(({ amount, ...person }) => ({ ...person, amount_dollar: Number(amount) })),
  };
}
