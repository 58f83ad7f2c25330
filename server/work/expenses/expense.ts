import { AppError, invalid } from '#contract/errors.ts';
import {
  type ExpenseChanges,
  type ExpenseInput,
  isTaxWithin,
  NOT_OWN_MONEY,
  TAX_OVER_AMOUNT,
} from '#contract/work/expenses.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { dayIn } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { ExpenseRow } from './store.ts';

/** The names that an expense stores, so that they outlive their records. */
export interface ExpenseNames {
  project_name: string | null;
  employee_name: string | null;
}

/** The columns of a new expense, without the names. What a crew lead enters is to be checked, and only the office says what is billed. */
export function completeExpense(
  { reimbursed_on = null, ...input }: ExpenseInput,
  { person, now }: { person: Person; now: Date },
) {
  const isOffice = person.role !== 'crew_lead';
  const paid_with = input.paid_with ?? 'company';
  if (reimbursed_on !== null && paid_with !== 'own_money') throw invalid({ reimbursed_on: [NOT_OWN_MONEY] });
  return {
    expense_id: newId(),
    project_id: input.project_id ?? null,
    employee_id: isOffice ? (input.employee_id ?? null) : person.employee_id,
    spent_on: input.spent_on ?? dayIn(person.time_zone, now),
    vendor: input.vendor ?? null,
    description: input.description ?? null,
    category: input.category ?? 'materials',
    amount_dollar: input.amount_dollar,
    tax_dollar: input.tax_dollar ?? null,
    receipt_number: input.receipt_number ?? null,
    paid_with,
    is_billable: isOffice && (input.is_billable ?? false),
    markup_percent: isOffice ? (input.markup_percent ?? 0) : 0,
    status: isOffice ? (input.status ?? ('checked' as const)) : ('to_check' as const),
    reimbursed_on: isOffice ? reimbursed_on : null,
    entered_by_account_id: person.account_id,
    entered_by_name: `${person.first_name} ${person.last_name}`,
  };
}

/**
 * The columns that an update sets. A crew lead changes neither what is billed, nor the status, nor what is paid back.
 * An expense that the company paid is not paid back.
 */
export function changedExpense(row: ExpenseRow, changes: ExpenseChanges, { role }: Pick<Person, 'role'>) {
  const { employee_id, is_billable, markup_percent, status, reimbursed_on, ...shared } = changes;
  const ofOffice = { employee_id, is_billable, markup_percent, status, reimbursed_on };
  const set: ExpenseChanges = withoutUndefined(role === 'crew_lead' ? shared : { ...shared, ...ofOffice });
  const after = { ...row, ...set };
  const amounts = {
    amount_dollar: Number(after.amount_dollar),
    tax_dollar: after.tax_dollar === null ? null : Number(after.tax_dollar),
  };
  if (!isTaxWithin(amounts)) throw invalid({ tax_dollar: [TAX_OVER_AMOUNT] });
  if (after.paid_with === 'own_money') return set;
  if (set.reimbursed_on) throw invalid({ reimbursed_on: [NOT_OWN_MONEY] });
  return row.reimbursed_on === null ? set : { ...set, reimbursed_on: null };
}

/** Whether an update would change what the invoice of an expense has billed. */
export function isBilledDifferently(row: ExpenseRow, set: ExpenseChanges): boolean {
  return (
    (set.amount_dollar !== undefined && set.amount_dollar !== Number(row.amount_dollar)) ||
    (set.markup_percent !== undefined && set.markup_percent !== Number(row.markup_percent)) ||
    (set.is_billable !== undefined && set.is_billable !== row.is_billable) ||
    (set.project_id !== undefined && set.project_id !== row.project_id) ||
    (set.status !== undefined && set.status !== row.status)
  );
}

function withoutUndefined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Crew leads can change an expense only until the office has checked it. */
export function requireUnchecked({ status }: Pick<ExpenseRow, 'status'>, { role }: Pick<Person, 'role'>): void {
  if (role === 'crew_lead' && status === 'checked') throw new AppError('expense_checked');
}
