import { useState } from 'react';
import { asWithoutMoney } from '#contract/without-money.ts';
import type { QueryInput } from '#contract/endpoint.ts';
import { type Expense, type ExpenseForCrew, expenses } from '#endpoints/work/expenses.ts';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { useCall, useList, useRecord } from '../../../../kit/api/queries.ts';
import { paths } from '../../../../kit/paths.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';

/** Navigation state of screens about one expense. */
export interface ExpenseState {
  expense_id?: string;
  expense?: Expense;
  /** The project whose expenses the screen was opened from; it returns there. */
  project_id?: string;
  project?: ProjectAndCustomer;
}

/** A page of the expenses, and the sums of all of them; while another page is loading, those of the previous one. */
export function useExpenses(query: QueryInput<typeof expenses.list>) {
  const list = useList(expenses.list, { query }, { failure: inSentence('Failed to get expenses') });
  const sums = useCall(expenses.list, { query }).data?.meta.sums;
  const [latest, setLatest] = useState(sums);
  if (sums !== undefined && sums !== latest) setLatest(sums);
  return { list, sums: sums ?? latest };
}

/** The expense selected on the previous screen: first from navigation state, then fetched again from the server. */
export function useChosenExpense() {
  const { expense_id, expense } = useNavigationState<ExpenseState>();
  const id = expense_id ?? expense?.expense_id;
  const result = useRecord(expenses.read, { params: { id: id ?? '' } }, { placeholder: expense, enabled: !!id });
  return { id, ...result };
}

/** Where a screen about an expense returns to: the expenses of its project, or of the company. */
export function useWayBack() {
  const { project_id, project } = useNavigationState<ExpenseState>();
  if (!project_id) return { to: paths.companyExpenses(), state: {} };
  return { to: paths.projectExpenses(), state: { project_id, ...(project && { project }) } };
}

const ofCrewLead = { list: asWithoutMoney(expenses.list), read: asWithoutMoney(expenses.read) };

/** The crew lead's own expenses. */
export function useCrewExpenses(query: QueryInput<typeof ofCrewLead.list>) {
  return useList(ofCrewLead.list, { query }, { failure: inSentence('Failed to get expenses') });
}

/** The crew lead's expense that was selected on the previous screen. */
export function useChosenExpenseForCrew() {
  const { expense_id, expense } = useNavigationState<{ expense_id?: string; expense?: ExpenseForCrew }>();
  const id = expense_id ?? expense?.expense_id;
  const result = useRecord(ofCrewLead.read, { params: { id: id ?? '' } }, { placeholder: expense, enabled: !!id });
  return { id, ...result };
}
