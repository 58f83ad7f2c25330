import { EXPENSE_CATEGORY_WORDS, expenseName } from '#domain/work/expenses.ts';
import type { ExpenseForCrew } from '#contract/work/expenses.ts';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import { IconPlus } from '../../../../kit/icons/icons.ts';
import { DataList, isEmptyList } from '../../../../kit/lists/data-list.tsx';
import type { Column } from '../../../../kit/lists/list-columns.ts';
import { useListView } from '../../../../kit/lists/list-view.ts';
import { NameLink } from '../../../../kit/lists/name-link.tsx';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import { DoneMessage } from '../../../../kit/page/done-message.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { paths } from '../../../../kit/paths.ts';
import { useCrewExpenses } from './hooks.ts';

/** The crew lead's own expenses, newest first. */
export default function CrewExpenseList() {
  const view = useListView();
  const list = useCrewExpenses(view.query);
  const create = (
    <LinkButton to={paths.crewCreateExpense()} icon={IconPlus} primary>
      Add Expense
    </LinkButton>
  );
  return (
    <Page title="Expenses" lead="What you have paid for a job." actions={!isEmptyList(list, view) && create}>
      <DoneMessage />
      <DataList
        noun={['expense', 'expenses']}
        list={list}
        view={view}
        id={({ expense_id }) => expense_id}
        name={expenseName}
        columns={COLUMNS}
        searchLabel="Search vendor, description or project"
        empty={{
          title: 'No expenses yet.',
          text: 'Add what you buy for a job, with a photo of the receipt. Your office checks it.',
          action: create,
        }}
      />
    </Page>
  );
}

const COLUMNS: Column<ExpenseForCrew>[] = [
  {
    head: 'Expense',
    sort: 'vendor',
    cell: (expense) => (
      <NameLink to={paths.crewUpdateExpense()} state={{ expense_id: expense.expense_id, expense }}>
        {expenseName(expense)}
      </NameLink>
    ),
  },
  {
    head: 'Status',
    sort: 'status',
    cell: ({ status, paid_with, reimbursed_on }) =>
      status === 'to_check' ? (
        <StatusBadge tone="amber">to check</StatusBadge>
      ) : paid_with === 'own_money' ? (
        <StatusBadge tone={reimbursed_on ? 'green' : 'blue'}>{reimbursed_on ? 'paid back' : 'checked'}</StatusBadge>
      ) : (
        <StatusBadge tone="green">checked</StatusBadge>
      ),
    nowrap: true,
  },
  { head: 'Project', sort: 'project_name', cell: ({ project_name }) => project_name ?? '' },
  { head: 'Category', sort: 'category', cell: ({ category }) => EXPENSE_CATEGORY_WORDS[category], card: 'foot' },
  { head: 'Day', sort: 'spent_on', cell: ({ spent_on }) => formatDay(spent_on), nowrap: true, card: 'foot' },
  {
    head: 'Amount',
    sort: 'amount_dollar',
    cell: ({ amount_dollar }) => <span className={shared.amount}>{formatUsd(amount_dollar)}</span>,
    align: 'end',
    cardLabel: 'Amount',
  },
];
