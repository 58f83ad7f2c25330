import { expenses } from '#contract/work/expenses.ts';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { fullName } from '../../../../kit/format.ts';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { paths } from '../../../../kit/paths.ts';
import { useNavigate } from '../../../../kit/router/router.tsx';
import { useSession } from '../../../../kit/session/session.ts';
import { useToday } from '../../identity/companies/hooks.ts';
import { useChosenProject } from '../projects/hooks.ts';
import { EXPENSE_TRAIL } from './chosen-expense.tsx';
import { expenseBody, ExpenseFields, expenseValues } from './expense-fields.tsx';
import { useWayBack } from './hooks.ts';
import { ReceiptPicker, useReceiptUpload } from './receipt-photos.tsx';
import { useReceiptReading } from './receipt-reading.tsx';

export function CreateExpense() {
  const today = useToday();
  const { id, record: project, error } = useChosenProject();
  const isReady = today !== undefined && (id === undefined || project !== undefined || error !== null);
  return (
    <Page title="Add Expense" trail={EXPENSE_TRAIL} width="form">
      {isReady ? <CreateForm today={today} project={project ?? null} /> : <RecordSkeleton />}
    </Page>
  );
}

function CreateForm({ today, project }: { today: string; project: ProjectAndCustomer | null }) {
  const navigate = useNavigate();
  const back = useWayBack();
  const { record: user } = useSession();
  const receipt = useReceiptUpload();
  const form = useContractForm(expenses.create, {
    initial: expenseValues(undefined, { today, project_id: project?.project_id }),
    toBody: expenseBody,
    failure: inSentence('Failed to add the expense'),
    onDone: ({ data: { id, attributes } }) =>
      void receipt.send(id).then((areAllSent) =>
        areAllSent
          ? navigate(back.to, { state: { ...back.state, done: 'Expense added successfully.' } })
          : navigate(paths.updateExpense(), {
              state: { ...back.state, expense_id: id, expense: attributes, done: PHOTOS_MISSING },
            }),
      ),
  });
  const { reading, onAdd } = useReceiptReading(form, ['amount_dollar', 'spent_on', 'vendor', 'tax_dollar']);
  return (
    <Form
      form={form}
      submitLabel="Add Expense"
      busyLabel="Saving..."
      beside={
        <LinkButton to={back.to} state={back.state}>
          Cancel
        </LinkButton>
      }
    >
      <ReceiptPicker receipt={receipt} isBusy={form.phase !== 'editing'} onAdd={onAdd} />
      {reading}
      <FieldGrid>
        <ExpenseFields form={form} project={project} enteredBy={user ? fullName(user) : 'Me'} />
      </FieldGrid>
    </Form>
  );
}

/** The expense exists, so only its photos are chosen again. */
const PHOTOS_MISSING = 'Expense added. A receipt photo could not be uploaded: please add it again.';
