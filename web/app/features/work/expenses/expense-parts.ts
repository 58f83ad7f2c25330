import type { Expense } from '#contract/work/expenses.ts';
import { expenseName } from '#domain/work/expenses.ts';
import { type CompanyDay, dayText } from '../../../../kit/day-text.ts';
import { formatUsd } from '../../../../kit/format.ts';
import type { FirstAction, RecordCard } from '../../../../kit/lists/list-columns.ts';
import { paths } from '../../../../kit/paths.ts';

/** An expense on a phone. */
export function card(expense: Expense, { today }: CompanyDay): RecordCard {
  const { expense_id, project_name, spent_by_name, paid_with, reimbursed_on, status } = expense;
  const isOwed = paid_with === 'own_money' && reimbursed_on === null;
  return {
    to: paths.updateExpense(),
    state: { expense_id, expense },
    title: expenseName(expense),
    amount: formatUsd(expense.amount_dollar),
    second: [project_name, spent_by_name].filter(Boolean).join(' · '),
    status: [status === 'to_check' ? 'To check' : 'Checked', isOwed && 'own money'].filter(Boolean).join(', '),
    tone: status === 'to_check' ? 'amber' : 'green',
    aside: dayText(expense.spent_on, today),
  };
}

/** An expense that is to be checked is opened first, beside the photos of its receipt. */
export function firstActions(expense: Expense): FirstAction[] {
  const { expense_id, status } = expense;
  if (status === 'checked') return [];
  return [{ label: 'Check Receipt', to: paths.updateExpense(), state: { expense_id, expense } }];
}
