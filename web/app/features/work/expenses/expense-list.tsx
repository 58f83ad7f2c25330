import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type Expense, EXPENSE_FILTERS, expenses, type ExpenseSums } from '#endpoints/work/expenses.ts';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { EXPENSE_CATEGORY_WORDS, type ExpenseCategory, expenseName } from '#domain/work/expenses.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { counted, formatDay, formatUsd } from '../../../../kit/format.ts';
import {
  IconAlertTriangle,
  IconCash,
  IconCircleCheck,
  IconEdit,
  IconPhoto,
  IconPlus,
  IconTrash,
} from '../../../../kit/icons/icons.ts';
import { IconChevronDown } from '../../../../kit/icons/public-icons.ts';
import { DataList, isEmptyList } from '../../../../kit/lists/data-list.tsx';
import { ExportCsv } from '../../../../kit/lists/export-csv.tsx';
import type { Column, ListAction } from '../../../../kit/lists/list-columns.ts';
import { ListSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { useListView } from '../../../../kit/lists/list-view.ts';
import { NameLink } from '../../../../kit/lists/name-link.tsx';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import { DoneMessage } from '../../../../kit/page/done-message.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { RecordLink } from '../../../../kit/page/record-link.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { paths } from '../../../../kit/paths.ts';
import { useNavigate } from '../../../../kit/router/router.tsx';
import { type ExpenseState, useExpenses } from './hooks.ts';
import { OwnMoney } from './own-money.tsx';

interface ExpenseListProps {
  title: string;
  trail: { label: string; to: string }[];
  /** Lists only the expenses of this project. */
  project?: ProjectAndCustomer;
}

/** The expenses of the company or of a project, those that are to be checked first. */
export function ExpenseList({ title, trail, project }: ExpenseListProps) {
  const view = useListView({ sort: '-status', filter: FILTERS });
  const [category, setCategory] = useState<ExpenseCategory | ''>('');
  const filter = EXPENSE_FILTERS.find((key) => key === view.filter);
  const narrowed = {
    ...(filter && { filter }),
    ...(category && { category }),
    ...(project && { project_id: project.project_id }),
  };
  const { list, sums } = useExpenses({ ...view.query, ...narrowed });
  const state: ExpenseState = project ? { project_id: project.project_id, project } : {};
  const { actions, outcome, report } = useActions(state);
  const selection = useState<string | null>(null);
  const create = (
    <LinkButton to={paths.createExpense()} state={state} icon={IconPlus} primary={selection[0] === null}>
      Add Expense
    </LinkButton>
  );
  // The card of own money, which comes with the list, would push it down.
  if (!project && list.loading) {
    return (
      <Page title={title} trail={trail} actions={create}>
        <ListSkeleton columns={columnsOf(state).length} />
      </Page>
    );
  }
  return (
    <Page title={title} trail={trail} actions={!isEmptyList(list, view) && create}>
      <DoneMessage />
      {outcome && (
        <div className={shared.apart}>
          <Notice tone={outcome.tone} icon={outcome.tone === 'green' ? IconCircleCheck : IconAlertTriangle}>
            <p>{outcome.text}</p>
          </Notice>
        </div>
      )}
      {!project && <OwnMoney owed={sums?.owed ?? []} onDone={report} />}
      <DataList
        noun={['expense', 'expenses']}
        list={list}
        view={view}
        id={({ expense_id }) => expense_id}
        name={expenseName}
        columns={project ? columnsOf(state).filter(({ head }) => head !== 'Project') : columnsOf(state)}
        actions={actions}
        selection={selection}
        rowParts={loadParts}
        totals={project ? undefined : sums ? totalsOf(sums) : 'loading'}
        hasPhoneTotals
        searchLabel="Search vendor, description, receipt or person"
        filters={
          <>
            <NativeSelect
              aria-label="Category"
              value={category}
              data={[{ value: '', label: 'All categories' }, ...CATEGORIES]}
              rightSection={<IconChevronDown size={16} aria-hidden />}
              onChange={({ currentTarget: { value } }) => {
                setCategory(CATEGORIES.find((one) => one.value === value)?.value ?? '');
                view.change({ page: 1 });
              }}
            />
            <ExportCsv
              endpoint={expenses.list}
              input={{ query: { ...narrowed, ...(view.q && { q: view.q }), ...(view.sort && { sort: view.sort }) } }}
              failure="Failed to export the expenses"
            />
            {sums && sums.amount_dollar > 0 && (
              <p className={shared.figures}>
                Sum <b>{formatUsd(sums.amount_dollar)}</b>
              </p>
            )}
          </>
        }
        empty={{
          title: 'No expenses yet.',
          text: 'What a job costs besides hours is listed here: materials, rentals, permits. Your crew can enter receipts on the time card page.',
          action: create,
        }}
      />
    </Page>
  );
}

const loadParts = () => import('./expense-parts.ts');
const FILTERS = { name: 'filter', keys: EXPENSE_FILTERS };

const CATEGORIES = Object.entries(EXPENSE_CATEGORY_WORDS).map(([value, label]) => ({
  value: value as ExpenseCategory,
  label,
}));

function totalsOf({ to_check, owed }: ExpenseSums) {
  const amount = sumOfAmounts(owed.map(({ amount_dollar }) => amount_dollar));
  const people = counted(owed.length, 'person', 'people');
  return [
    { key: 'to_check', label: 'To check', count: to_check, text: 'expenses', tone: 'amber' as const },
    { key: 'to_pay_back', label: 'Own money to pay back', amount, count: owed.length, text: people },
  ];
}

function columnsOf(state: ExpenseState): Column<Expense>[] {
  return [
    {
      head: 'Expense',
      sort: 'vendor',
      cell: (expense) => (
        <>
          <NameLink to={paths.updateExpense()} state={{ ...state, expense_id: expense.expense_id, expense }}>
            {expenseName(expense)}
          </NameLink>
          {expense.vendor && expense.description && (
            <span className={`${shared.secondLine} ${shared.oneLine}`}>{expense.description}</span>
          )}
        </>
      ),
      card: 'title',
    },
    {
      head: 'Status',
      sort: 'status',
      cell: ({ status, billed_invoice_number }) =>
        status === 'to_check' ? (
          <StatusBadge tone="amber">to check</StatusBadge>
        ) : (
          <StatusBadge tone="green">
            {billed_invoice_number === null ? 'checked' : `billed #${billed_invoice_number}`}
          </StatusBadge>
        ),
      nowrap: true,
    },
    {
      head: 'Project',
      sort: 'project_name',
      cell: ({ project_id, project_name }) =>
        project_id && project_name ? (
          <RecordLink kind="project" id={project_id}>
            {project_name}
          </RecordLink>
        ) : (
          (project_name ?? '')
        ),
    },
    {
      head: 'Category',
      sort: 'category',
      cell: ({ category }) => EXPENSE_CATEGORY_WORDS[category],
      nowrap: true,
      card: 'foot',
      wideOnly: true,
    },
    { head: 'Day', sort: 'spent_on', cell: ({ spent_on }) => formatDay(spent_on), nowrap: true, card: 'foot' },
    {
      head: 'Person',
      sort: 'spent_by_name',
      cell: (expense) => (
        <>
          {expense.spent_by_name}
          {expense.paid_with === 'own_money' && (
            <span className={shared.secondLine}>
              {expense.reimbursed_on ? `paid back ${formatDay(expense.reimbursed_on)}` : 'own money'}
            </span>
          )}
        </>
      ),
      cardLabel: 'Person',
    },
    {
      head: 'Receipt',
      cell: ({ receipt_images: { length } }) =>
        length > 0 ? (
          <span className={shared.nowrap}>
            <IconPhoto size={16} stroke={1.75} aria-hidden /> {counted(length, 'photo')}
          </span>
        ) : (
          <span className={shared.faint}>none</span>
        ),
      cardLabel: 'Receipt',
      wideOnly: true,
    },
    {
      head: 'Amount',
      sort: 'amount_dollar',
      cell: ({ amount_dollar }) => <span className={shared.amount}>{formatUsd(amount_dollar)}</span>,
      align: 'end',
      cardLabel: 'Amount',
    },
  ];
}

interface Outcome {
  tone: 'green' | 'red';
  text: string;
}

/** The actions for the selected expense, and their result. */
function useActions(state: ExpenseState) {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>();
  const go = (to: string) => (expense: Expense) =>
    void navigate(to, { state: { ...state, expense_id: expense.expense_id, expense } });
  const run = async (work: () => Promise<unknown>, done: string, failure: string) => {
    setOutcome(undefined);
    try {
      await work();
      setOutcome({ tone: 'green', text: done });
    } catch (error) {
      setOutcome({ tone: 'red', text: errorSentence(failure, error) });
    }
    await refreshAll();
  };
  const check = (expense: Expense) => {
    const input = { params: { id: expense.expense_id }, body: { expense: { status: 'checked' as const } } };
    const work = () => call(expenses.update, input, { version: expense.updated_at });
    void run(work, `${expenseName(expense)} is checked.`, 'Failed to mark the expense as checked');
  };
  const payBack = (expense: Expense) => {
    const work = () => call(expenses.payBack, { body: { expense_ids: [expense.expense_id] } });
    const done = `${formatUsd(expense.amount_dollar)} paid back to ${expense.spent_by_name}.`;
    void run(work, done, 'Failed to mark the expense as paid back');
  };
  const actions: ListAction<Expense>[] = [
    { label: 'Open', icon: IconEdit, run: go(paths.updateExpense()) },
    {
      label: 'Mark Checked',
      icon: IconCircleCheck,
      run: check,
      whyNot: ({ status }) => (status === 'checked' ? 'It is checked already.' : undefined),
    },
    {
      label: 'Paid Back',
      icon: IconCash,
      run: payBack,
      whyNot: ({ paid_with, reimbursed_on }) => {
        if (paid_with === 'company') return 'The company paid it.';
        return reimbursed_on ? 'It is paid back already.' : undefined;
      },
    },
    {
      label: 'Delete Expense',
      icon: IconTrash,
      run: go(paths.deleteExpense()),
      danger: true,
      whyNot: ({ billed_invoice_number: number }) =>
        number === null ? undefined : `It is billed on invoice #${number}.`,
    },
  ];
  return { actions, outcome, report: setOutcome };
}
