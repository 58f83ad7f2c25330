import { type Expense, expenses } from '#endpoints/work/expenses.ts';
import { EXPENSE_CATEGORY_WORDS } from '#domain/work/expenses.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { ConfirmDelete } from '../../../../kit/deletion/confirm-delete.tsx';
import { deletedRecordLines as whatGoes } from '../../../../kit/deletion/deleted-record-lines.ts';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import { Page } from '../../../../kit/page/page.tsx';
import { useNavigate } from '../../../../kit/router/router.tsx';
import { ChosenExpense, EXPENSE_TRAIL } from './chosen-expense.tsx';
import { useWayBack } from './hooks.ts';

export default function DeleteExpense() {
  return (
    <Page title="Delete Expense" crumb="Delete" trail={EXPENSE_TRAIL} width="form">
      <ChosenExpense>{(expense) => <Deletion expense={expense} />}</ChosenExpense>
    </Page>
  );
}

function Deletion({ expense }: { expense: Expense }) {
  const navigate = useNavigate();
  const back = useWayBack();
  const deletion = useDeletion(
    expenses.remove,
    { params: { id: expense.expense_id } },
    {
      failure: inSentence('Failed to delete the expense'),
      onDone: () => void navigate(back.to, { state: { ...back.state, done: 'Expense deleted successfully.' } }),
    },
  );
  return (
    <ConfirmDelete
      deletion={deletion}
      label="Delete Expense"
      facts={[
        ['Vendor', expense.vendor],
        ['Amount', formatUsd(expense.amount_dollar)],
        ['Day', formatDay(expense.spent_on)],
        ['Category', EXPENSE_CATEGORY_WORDS[expense.category]],
        ['Project', expense.project_name],
        ['Person', expense.spent_by_name],
      ]}
      warning="The costs of its project no longer include it."
      deletedRecords={whatGoes([[expense.receipt_images.length, 'receipt photo']])}
      cancelTo={back.to}
      cancelState={back.state}
    />
  );
}
