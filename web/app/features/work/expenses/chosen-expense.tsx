import type { ReactNode } from 'react';
import type { Expense } from '#contract/work/expenses.ts';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { paths } from '../../../../kit/paths.ts';
import { useChosenExpense } from './hooks.ts';

export const EXPENSE_TRAIL = [
  { label: 'Company', to: paths.company() },
  { label: 'Expenses', to: paths.companyExpenses() },
];

/** Renders its children for the expense selected on the previous screen; otherwise says where to select one. */
export function ChosenExpense({ children }: { children: (expense: Expense) => ReactNode }) {
  return (
    <ChosenRecord
      chosen={useChosenExpense()}
      message="Expense not available, please select an expense by clicking Go To Expenses button."
      goTo={{ label: 'Go To Expenses', to: paths.companyExpenses() }}
    >
      {children}
    </ChosenRecord>
  );
}
