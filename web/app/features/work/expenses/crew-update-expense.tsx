import { Button } from '@mantine/core';
import { useState } from 'react';
import { asWithoutMoney } from '#contract/without-money.ts';
import { type ExpenseForCrew, expenses, PAID_WITH_WORDS } from '#contract/work/expenses.ts';
import { EXPENSE_CATEGORY_WORDS, expenseName } from '#domain/work/expenses.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { DeleteDialog } from '../../../../kit/deletion/delete-dialog.tsx';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { Form } from '../../../../kit/forms/form.tsx';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { DoneMessage } from '../../../../kit/page/done-message.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { paths } from '../../../../kit/paths.ts';
import { useNavigate } from '../../../../kit/router/router.tsx';
import { expenseBodyOfCrew, expenseValues, isChecked } from './expense-fields.tsx';
import { StoredReceipt } from './receipt-photos.tsx';
import { Receipt } from './update-expense.tsx';
import { CREW_EXPENSES_TRAIL, CrewExpenseFields } from './crew-expense-fields.tsx';
import { useChosenExpenseForCrew } from './hooks.ts';

const update = asWithoutMoney(expenses.update);

/** An expense of the crew lead: a form until the office has checked it. */
export function CrewUpdateExpense() {
  return (
    <Page title="Expense" trail={CREW_EXPENSES_TRAIL} width="form">
      <DoneMessage />
      <ChosenRecord
        chosen={useChosenExpenseForCrew()}
        message="Expense not available, please select an expense by clicking Go To Expenses button."
        goTo={{ label: 'Go To Expenses', to: paths.crewExpenses() }}
      >
        {(expense) =>
          isChecked(expense) ? (
            <Checked expense={expense} />
          ) : (
            <>
              <Receipt key={expense.receipt_images.length} expense={expense} />
              <UpdateForm key={expense.expense_id} expense={expense} />
            </>
          )
        }
      </ChosenRecord>
    </Page>
  );
}

function Checked({ expense }: { expense: ExpenseForCrew }) {
  return (
    <section className={panel.panel} aria-label="Expense">
      <p>Your office has checked this expense. Ask your office to change it.</p>
      <StoredReceipt images={expense.receipt_images} />
      <Facts
        facts={[
          ['Amount', formatUsd(expense.amount_dollar)],
          ['Day', formatDay(expense.spent_on)],
          ['Vendor', expense.vendor],
          ['Category', EXPENSE_CATEGORY_WORDS[expense.category]],
          ['Description', expense.description],
          ['Project', expense.project_name],
          ['Paid With', PAID_WITH_WORDS[expense.paid_with]],
          ...(expense.paid_with === 'own_money'
            ? [['Paid Back', expense.reimbursed_on ? formatDay(expense.reimbursed_on) : 'not yet'] as const]
            : []),
        ]}
      />
    </section>
  );
}

function UpdateForm({ expense }: { expense: ExpenseForCrew }) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const { project_id, project_name } = expense;
  const toList = (done: string) => void navigate(paths.crewExpenses(), { state: { done } });
  const form = useContractForm(update, {
    initial: expenseValues(expense, { today: expense.spent_on }),
    toBody: expenseBodyOfCrew,
    params: { id: expense.expense_id },
    version: expense.updated_at,
    failure: inSentence('Failed to update the expense'),
    onDone: () => toList('Expense updated successfully.'),
  });
  const deletion = useDeletion(
    expenses.remove,
    { params: { id: expense.expense_id } },
    { failure: inSentence('Failed to delete the expense'), onDone: () => toList('Expense deleted successfully.') },
  );
  return (
    <>
      <Form
        form={form}
        submitLabel="Update Expense"
        busyLabel="Saving..."
        beside={
          <>
            <LinkButton to={paths.crewExpenses()}>Cancel</LinkButton>
            <Button color="red" variant="subtle" onClick={() => setDeleting(true)}>
              Delete Expense
            </Button>
          </>
        }
      >
        <CrewExpenseFields
          form={form}
          project={project_id && project_name ? { project_id, name: project_name } : null}
        />
      </Form>
      {isDeleting && (
        <DeleteDialog
          deletion={deletion}
          title="Delete this expense?"
          label="Delete Expense"
          busyLabel="Deleting..."
          onClose={() => setDeleting(false)}
        >
          <p>{`${expenseName(expense)}, ${formatUsd(expense.amount_dollar)}, and its receipt photos are deleted.`}</p>
        </DeleteDialog>
      )}
    </>
  );
}
